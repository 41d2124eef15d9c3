import { type DriveSaved, texts } from "@gradus/contracts";
import { ExternalLink, FileCheck } from "lucide-react";
import { useNavigate } from "react-router-dom";
import { ConfirmDialog } from "../components/confirm-dialog.tsx";
import { Modal } from "../components/modal.tsx";
import { toast } from "../lib/toast-store.ts";
import { closeDriveOutcome, type DriveOutcome, useDriveOutcome } from "./outcome-store.ts";
import "./drive.css";

/** Over whatever page: what came of saving to Google Drive. */
export function DriveDialogs() {
  const outcome = useDriveOutcome();
  if (!outcome) return null;
  return outcome.kind === "saved" ? <Saved saved={outcome.saved} /> : <Reconnect outcome={outcome} />;
}

/** DRIVE-03: what the lists call the types of files. */
const fileTypes: ReadonlyMap<string, string> = new Map([
  ["application/pdf", "pdf"],
  ["application/vnd.recordare.musicxml+xml", "musicxml"],
  ["application/vnd.recordare.musicxml", "mxl"],
  ["audio/midi", "midi"],
  ["audio/mpeg", "mp3"],
]);

function Saved({ saved: { uploadedFiles, folderUrl } }: { readonly saved: DriveSaved }) {
  return (
    <Modal
      open
      onOpenChange={closeDriveOutcome}
      small
      title={texts.drive.success_title}
      footer={
        <>
          <button type="button" className="btn" onClick={closeDriveOutcome}>
            {texts.drive.close}
          </button>
          <a className="btn primary" href={folderUrl} target="_blank" rel="noopener noreferrer">
            <ExternalLink className="i" />
            {texts.drive.open}
          </a>
        </>
      }
    >
      <ul className="drive-files">
        {uploadedFiles.map(({ fileName, mimeType }) => (
          <li key={fileName}>
            <FileCheck className="i" />
            <span className="grow">{fileName}</span>
            <span className="badge">{fileTypes.get(mimeType) ?? mimeType}</span>
          </li>
        ))}
      </ul>
    </Modal>
  );
}

/** DRIVE-05, DRIVE-06, DRIVE-07, DRIVE-14 */
function Reconnect({ outcome }: { readonly outcome: Extract<DriveOutcome, { kind: "ask" }> }) {
  const navigate = useNavigate();
  const decline = () => {
    closeDriveOutcome();
    if (outcome.declined) toast({ type: "error", title: outcome.declined });
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={decline}
      title="Reconnect Google Drive"
      text={<p>{outcome.question}</p>}
      action="Go to Settings"
      busyAction="Go to Settings"
      cancel="Not now"
      busy={false}
      onConfirm={() => {
        closeDriveOutcome();
        navigate("/settings");
      }}
    />
  );
}
