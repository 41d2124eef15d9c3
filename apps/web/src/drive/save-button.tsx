import type { Request } from "@gradus/contracts";
import { CloudUpload } from "lucide-react";
import { useSettings } from "../session/use-settings.ts";
import { driveRefusal } from "./refusal.ts";
import { useSaveToDrive } from "./use-save-to-drive.ts";

type SaveButtonProps = {
  readonly request: Pick<Request, "id" | "status">;
  /** the sign alone, where there is little room; its name is the same */
  readonly compact?: boolean;
};

const name = "Save to Google Drive";

/** DET-06, DET-22: a copy of all outputs in the person's Drive; what keeps it from working is its title. */
export function SaveButton({ request, compact = false }: SaveButtonProps) {
  const refusal = driveRefusal(request, useSettings());
  const { isSaving, save } = useSaveToDrive(request.id);
  return (
    <button
      type="button"
      className={compact ? "btn icon" : "btn"}
      disabled={refusal !== undefined}
      aria-busy={isSaving}
      aria-label={name}
      title={refusal ?? (compact ? name : undefined)}
      onClick={save}
    >
      <CloudUpload className="i" />
      {!compact && name}
    </button>
  );
}
