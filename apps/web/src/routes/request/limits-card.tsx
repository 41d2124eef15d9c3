import type { Report } from "@gradus/contracts";
import { Check, Minus, TriangleAlert } from "lucide-react";
import { TermsText } from "../../help/terms-text.tsx";
import { barsText, type Limit, type LimitGroup, limitGroups } from "./limit-groups.ts";

const looks = {
  kept: { icon: Check, tone: "ok", word: "Kept" },
  exceeded: { icon: TriangleAlert, tone: "warn", word: "Exceeded" },
  "not-used": { icon: Minus, tone: "plain", word: "Not used" },
} as const;

function LimitRow({ limit }: { readonly limit: Limit }) {
  const { icon: Icon, tone, word } = looks[limit.state];
  return (
    <tr>
      <td>
        <TermsText text={limit.limit} />
      </td>
      <td>
        <span className={`badge ${tone}`}>
          <Icon className="i" />
          {word}
        </span>
        {limit.state === "exceeded" && limit.measures.length > 0 && (
          <span className="xs muted num"> {barsText(limit)}</span>
        )}
      </td>
    </tr>
  );
}

function LimitTable({ title, limits }: { readonly title: string; readonly limits: readonly Limit[] }) {
  return (
    <table className="limits" aria-label={title}>
      <thead className="sr">
        <tr>
          <th scope="col">Limit</th>
          <th scope="col">State</th>
        </tr>
      </thead>
      <tbody>
        {limits.map((limit) => (
          <LimitRow key={limit.code} limit={limit} />
        ))}
      </tbody>
    </table>
  );
}

function Group({ group, alone }: { readonly group: LimitGroup; readonly alone: boolean }) {
  const { title, note, used, unused } = group;
  return (
    <section>
      {!alone && <h3>{title}</h3>}
      {note !== "" && <p className="xs muted">{note}</p>}
      {used.length > 0 && <LimitTable title={title} limits={used} />}
      {unused.length > 0 && (
        <details>
          <summary className="xs muted">{unused.length} not used in this music</summary>
          <LimitTable title={`${title}: not used`} limits={unused} />
        </details>
      )}
    </section>
  );
}

/** The limits of the chosen level, one by one: what is kept, and where the music goes beyond it. */
export function LimitsCard({ report }: { readonly report: Report }) {
  const groups = limitGroups(report.limits);
  if (groups.length === 0) return null;
  return (
    <details className="card fold">
      <summary>
        <h2>Limits of the level</h2>
      </summary>
      {groups.map((group) => (
        <Group key={group.title + group.note} group={group} alone={groups.length === 1} />
      ))}
    </details>
  );
}
