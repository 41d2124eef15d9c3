import { texts } from "@gradus/contracts";
import { Banner } from "../../components/banner.tsx";
import { Modal } from "../../components/modal.tsx";
import { isLargeFile } from "../../lib/file-check.ts";
import { megabytes } from "../../lib/format.ts";

type UploadDialogProps = {
  readonly file: File;
  readonly percent: number | undefined;
  readonly onCancel: () => void;
};

/** EDIT-22: bytes on their way; only Cancel closes it. */
export function UploadDialog({ file, percent, onCancel }: UploadDialogProps) {
  const shown = percent ?? 0;
  return (
    <Modal
      open={percent !== undefined}
      onOpenChange={() => {}}
      title="Uploading"
      small
      locked
      footer={
        <button type="button" className="btn" onClick={onCancel}>
          Cancel
        </button>
      }
    >
      <div className="row between nowrap">
        <span className="truncate strong">{file.name}</span>
        <span className="num nobr small">
          {shown}% of {megabytes(file.size)} MB
        </span>
      </div>
      <div
        className="progress"
        role="progressbar"
        aria-label="Upload"
        aria-valuenow={shown}
        aria-valuemin={0}
        aria-valuemax={100}
      >
        <i style={{ width: `${shown}%` }} />
      </div>
      {isLargeFile(file.size) && <Banner tone="warn">{texts.upload.large_warning}</Banner>}
    </Modal>
  );
}
