import { type LogEntry, texts } from "@gradus/contracts";
import { RotateCcw } from "lucide-react";
import { useState } from "react";
import { Banner } from "../components/banner.tsx";
import { fullDateTime } from "../lib/format.ts";
import { trpc } from "../lib/trpc.ts";
import { logsProblem } from "./logs-problem.ts";
import "./details.css";

const tones = { DEBUG: "plain", INFO: "plain", WARNING: "warn", ERROR: "err", CRITICAL: "err" } as const;

/** DET-07: for administrators; nothing is asked for before somebody wants to see it. */
export function LogSection({ id }: { readonly id: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <section className="stack tight" aria-label="Processing log">
      <h3>Processing log</h3>
      {isOpen ? (
        <LogPanel id={id} />
      ) : (
        <button type="button" className="btn" onClick={() => setOpen(true)}>
          Show processing log
        </button>
      )}
    </section>
  );
}

/** ADMR-03, DET-17, DET-19: what happened to a request, oldest first. */
export function LogPanel({ id }: { readonly id: string }) {
  const log = trpc.admin.requestLogs.useQuery({ id });
  const problem = logsProblem(log);
  return (
    <div className="stack tight">
      {problem && (
        <Banner tone="err" live>
          <strong>{texts.details.logs_error_title}</strong>
          <p>{problem}</p>
        </Banner>
      )}
      {log.isPending && <p role="status">{texts.nav.badge_loading}</p>}
      {!problem && log.data?.logs.length === 0 && <p className="muted">{texts.details.logs_empty}</p>}
      {log.data && log.data.logs.length > 0 && <Entries entries={log.data.logs} />}
      <div>
        <button type="button" className="btn" disabled={log.isFetching} onClick={() => log.refetch()}>
          <RotateCcw className="i" />
          Refresh
        </button>
      </div>
    </div>
  );
}

const Entries = ({ entries }: { readonly entries: readonly LogEntry[] }) => (
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
