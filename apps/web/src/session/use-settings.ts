import { constants, type Settings, texts } from "@gradus/contracts";
import { useEffect, useState } from "react";
import { errorStatus, errorText } from "../lib/error-code.ts";
import { applyTheme } from "../lib/theme.ts";
import { toast } from "../lib/toast-store.ts";
import { trpc } from "../lib/trpc.ts";

/** SET-04: what is said when the settings do not load; the defaults are used then. */
export function settingsWarning(error: unknown): string {
  const status = errorStatus(error);
  if (status === undefined) return texts.settings.connection;
  if (status === 401) return texts.settings.auth_failed;
  return status >= 500 ? texts.settings.server : texts.settings.other;
}

/** AUTH-19: loads the settings a moment after signing in and shows their theme. */
export function useSettingsLoader(): void {
  const [due, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), constants.SETTINGS_LOAD_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  const settings = trpc.user.settings.useQuery(undefined, { enabled: due });
  const theme = settings.data?.theme;
  useEffect(() => {
    if (theme) applyTheme(theme);
  }, [theme]);
  const { error } = settings;
  useEffect(() => {
    if (error) toast({ type: "warning", title: settingsWarning(error) });
  }, [error]);
}

/** Changes settings at once and takes them back when the server refuses. */
export function useUpdateSettings() {
  const cache = trpc.useUtils();
  return trpc.user.updateSettings.useMutation({
    onMutate: async (change) => {
      await cache.user.settings.cancel();
      const before = cache.user.settings.getData();
      if (before) cache.user.settings.setData(undefined, { ...before, ...change } as Settings);
      return { before };
    },
    onError: (error, _change, context) => {
      if (context?.before) cache.user.settings.setData(undefined, context.before);
      toast({ type: "error", title: texts.chosen.settings.save_failed, message: errorText(error) });
    },
    onSuccess: (settings) => {
      cache.user.settings.setData(undefined, settings);
      toast({ type: "success", title: texts.chosen.settings.saved });
    },
  });
}
