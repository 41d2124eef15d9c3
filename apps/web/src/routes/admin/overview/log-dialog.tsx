import { type LogEntry, texts } from "@gradus/contracts";
import { RotateCcw } from "lucide-react";
import { Modal } from "../../../components/modal.tsx";
import { fullDateTime } from "../../../lib/format.ts";
import { trpc } from "../../../lib/trpc.ts";
import { ChangeHistory } from "../change-history.tsx";
import { LoadFailed } from "../list-frame.tsx";

const tones = { DEBUG: "plain", INFO: "plain", WARNING: "warn", ERROR: "err", CRITICAL: "err" } as const;

/** ADMR-03: what happened to a request, asked for when it is looked at. */
export function LogDialog({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const log = trpc.admin.requestLogs.useQuery({ id });
  return (
    <Modal
      open
      onOpenChange={(open) => !open && onClose()}
      title="Processing log"
      description={<span className="num">{id}</span>}
      footer={
        <button type="button" className="btn" disabled={log.isFetching} onClick={() => log.refetch()}>
          <RotateCcw className="i" />
          Refresh
        </button>
      }
    >
      <div className="stack">
        {log.isError && <LoadFailed title={texts.details.logs_error_title} query={log} />}
        {log.isPending && <p role="status">Loading</p>}
        {log.data?.logs.length === 0 && <p className="muted">{texts.details.logs_empty}</p>}
        {log.data && <Entries entries={log.data.logs} />}
        <ChangeHistory target={`request:${id}`} />
      </div>
    </Modal>
  );
}

function Entries({ entries }: { readonly entries: readonly LogEntry[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <section className="log-panel" aria-label="Entries" tabIndex={0}>
      <ul>
        {entries.map(({ insertId, severity, message, metadata, timestamp }) => (
          <li key={insertId} className="small">
            <span className={`badge ${tones[severity]}`}>{severity}</span>{" "}
            <span className="muted num">{fullDateTime(timestamp)}</span> <span>{message}</span>
            {Object.keys(metadata).length > 0 && (
              <details>
                <summary>Details</summary>
                <pre>{JSON.stringify(metadata, null, 2)}</pre>
              </details>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
