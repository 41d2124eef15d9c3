import type { AuditEntry } from "@gradus/contracts";
import { fullDateTime } from "../../lib/format.ts";
import { trpc } from "../../lib/trpc.ts";

const value = (of: unknown): string => (of === null || of === undefined ? "–" : String(of));

/** "status: open → replied, mailed: true" */
export function changeText({ before, after }: Pick<AuditEntry, "before" | "after">): string {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return names
    .filter((name) => before?.[name] !== after?.[name])
    .map((name) =>
      before && name in before
        ? `${name}: ${value(before[name])} → ${value(after?.[name])}`
        : `${name}: ${value(after?.[name])}`,
    )
    .join(", ");
}

/** ADM-07: what administrators did with one thing, newest first. */
export function ChangeHistory({ target }: { readonly target: string }) {
  const log = trpc.admin.auditLog.useQuery({ target, limit: 20 });
  const entries = log.data?.entries ?? [];
  if (entries.length === 0) return null;
  return (
    <section aria-label="History">
      <h3>History</h3>
      <ul className="stack tight">
        {entries.map((entry) => (
          <li key={entry.id} className="small">
            <span className="muted num">{fullDateTime(entry.created_at)}</span> {entry.admin_email || "closed account"}:{" "}
            {entry.action}
            {changeText(entry) && <span className="muted"> ({changeText(entry)})</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}
