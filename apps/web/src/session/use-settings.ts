import { type Settings, texts } from "@gradus/contracts";
import { useQueryClient } from "@tanstack/react-query";
import { getMutationKey } from "@trpc/react-query";
import { useEffect, useRef } from "react";
import { errorText } from "../lib/error-code.ts";
import { applyTheme } from "../lib/theme.ts";
import { toast } from "../lib/toast-store.ts";
import { trpc } from "../lib/trpc.ts";
import { defaultSettings, withDefaults } from "./default-settings.ts";
import { settingsWarning } from "./settings-warning.ts";
import { useSoon } from "./use-soon.ts";

/** AUTH-19: loads the settings a moment after signing in and shows their theme. */
export function useSettingsLoader(): void {
  const due = useSoon();
  const settings = trpc.user.settings.useQuery(undefined, { enabled: due });
  const theme = settings.data?.theme;
  useEffect(() => {
    if (theme) applyTheme(theme);
  }, [theme]);
  const warning = useSettingsWarning();
  // a page that asks again for what failed makes the warning go and come back: it is said once
  const said = useRef<string>(undefined);
  useEffect(() => {
    // that the session has ended says whichever query learns of it first (ended-session.ts)
    if (!warning || warning === said.current || warning === texts.settings.auth_failed) return;
    said.current = warning;
    toast({ type: "warning", title: warning });
  }, [warning]);
}

/** SET-04: why the settings are not there, once it is known whether the rest of the account is. */
export function useSettingsWarning(): string | undefined {
  const { error } = trpc.user.settings.useQuery(undefined, { enabled: false });
  const rest = trpc.user.credits.useQuery();
  if (!error || rest.isPending) return undefined;
  return settingsWarning(error, rest.isSuccess);
}

/**
 * The account's settings; the defaults when they cannot be had; undefined while they are on their way. The frame of the
 * page asks for them (AUTH-19).
 */
export function useSettings(): Settings | undefined {
  const settings = trpc.user.settings.useQuery(undefined, { enabled: false });
  if (settings.data) return withDefaults(settings.data);
  return settings.isError ? defaultSettings : undefined;
}

/** Changes settings at once and takes them back when the server refuses. Changes are sent one after another, in their order. */
export function useUpdateSettings() {
  const cache = trpc.useUtils();
  const queries = useQueryClient();
  const updates = { mutationKey: getMutationKey(trpc.user.updateSettings) };
  return trpc.user.updateSettings.useMutation({
    scope: { id: "settings" },
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
    onSuccess: async (settings) => {
      // what was asked for before the change was written would bring the old back
      await cache.user.settings.cancel();
      // an answer that a later change has overtaken would undo it on the page
      if (queries.isMutating(updates) === 1) cache.user.settings.setData(undefined, settings);
      toast({ type: "success", title: texts.chosen.settings.saved });
    },
  });
}
