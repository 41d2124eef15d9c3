import { texts } from "@gradus/contracts";
import { reopenTour } from "../../onboarding/tour-store.ts";
import { useUpdateSettings } from "../../session/use-settings.ts";
import { SettingRow } from "./your-data.tsx";

/** SET-14 */
export function ReplayTour() {
  const update = useUpdateSettings();
  return (
    <SettingRow label="The tour" note="The short introduction that newcomers see.">
      <button
        type="button"
        className="btn"
        onClick={() => update.mutate({ has_completed_onboarding: false }, { onSuccess: reopenTour })}
      >
        {texts.chosen.settings.replay_tour}
      </button>
    </SettingRow>
  );
}
