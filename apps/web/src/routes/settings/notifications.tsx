import type { Settings } from "@gradus/contracts";
import { useUpdateSettings } from "../../session/use-settings.ts";
import { SettingSwitch } from "./setting-switch.tsx";

/** PROC-21 */
export function Notifications({ settings }: { readonly settings: Settings }) {
  const update = useUpdateSettings();
  return (
    <SettingSwitch
      label="E-mail notifications"
      note="When a score is ready, or could not be rewritten."
      checked={settings.email_notifications}
      onChange={(checked) => update.mutate({ email_notifications: checked })}
    />
  );
}
