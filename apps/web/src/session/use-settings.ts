import { constants, type Settings, texts } from "@gradus/contracts";
import { useEffect, useState } from "react";
import { errorText } from "../lib/error-code.ts";
import { applyTheme } from "../lib/theme.ts";
import { toast } from "../lib/toast-store.ts";
import { trpc } from "../lib/trpc.ts";
import { settingsWarning } from "./settings-warning.ts";

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
