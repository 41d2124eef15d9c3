import type { Report } from "@gradus/contracts";
import { Check, Minus, TriangleAlert } from "lucide-react";

type Limit = Report["limits"][number];

const looks = {
  kept: { icon: Check, tone: "ok", word: "Kept" },
  exceeded: { icon: TriangleAlert, tone: "warn", word: "Exceeded" },
  "not-used": { icon: Minus, tone: "plain", word: "Not used" },
} as const;

const barsShown = 6;

const barsText = ({ measures }: Limit): string => {
  const more = measures.length > barsShown ? ` and ${measures.length - barsShown} more` : "";
  return `${measures.length === 1 ? "bar" : "bars"} ${measures.slice(0, barsShown).join(", ")}${more}`;
};

/** The limits of the chosen level, one by one. */
export function LimitsCard({ report }: { readonly report: Report }) {
  if (report.limits.length === 0) return null;
  return (
    <details className="card fold">
      <summary>
        <h2>Limits of the level</h2>
      </summary>
      <table className="limits">
        <thead className="sr">
          <tr>
            <th scope="col">Limit</th>
            <th scope="col">State</th>
          </tr>
        </thead>
        <tbody>
          {report.limits.map((limit) => {
            const { icon: Icon, tone, word } = looks[limit.state];
            return (
              <tr key={limit.code}>
                <td>{limit.limit}</td>
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
          })}
        </tbody>
      </table>
    </details>
  );
}
