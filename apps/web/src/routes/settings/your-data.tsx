import { Download } from "lucide-react";
import type { ReactNode } from "react";

/** SET-09, SET-11 */
export function YourData() {
  return (
    <>
      <SettingRow label="Everything" note="Profile, settings, requests, credits and payments, as one file.">
        <a className="btn" href="/api/user/data-export" download>
          <Download className="i" />
          Export my data
        </a>
      </SettingRow>
      <SettingRow label="Requests" note="The list of your requests, for a spreadsheet.">
        <a className="btn" href="/api/requests/export" download>
          <Download className="i" />
          Export requests
        </a>
      </SettingRow>
    </>
  );
}

type RowProps = { readonly label: string; readonly note: string; readonly children: ReactNode };

/** What an action does, and its button. */
export function SettingRow({ label, note, children }: RowProps) {
  return (
    <div className="row between">
      <span className="grow setting-label">
        <strong>{label}</strong>
        <span className="small muted setting-note">{note}</span>
      </span>
      {children}
    </div>
  );
}
