import { type PracticeTrends, type TrendStep, texts } from "@gradus/contracts";
import { scores } from "../../lib/format.ts";
import { barsOf, niceTop } from "./chart-scale.ts";

const height = 132;
const stepNames: Readonly<Record<TrendStep, string>> = { day: "Day", week: "Week from", month: "Month" };

const dayMonth = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", timeZone: "UTC" });
const monthYear = new Intl.DateTimeFormat("en-GB", { month: "short", year: "numeric", timeZone: "UTC" });
const nameOf = (start: string, step: TrendStep): string =>
  (step === "month" ? monthYear : dayMonth).format(new Date(start));

/** Scores by day, week or month: bars for the eye, a table for everyone else. */
export function SpentChart({ step, spent }: Pick<PracticeTrends, "step" | "spent">) {
  const values = spent.map((one) => one.scores);
  const total = values.reduce((sum, value) => sum + value, 0);
  const top = niceTop(Math.max(...values));
  const title = `${texts.product.credits_name} spent`;
  return (
    <figure className="card chart">
      <figcaption className="row between">
        <h3>{title}</h3>
        <span className="small muted num">{scores(total)} in all</span>
      </figcaption>
      <div className="plot" aria-hidden="true">
        <div className="axis xs num">
          <span>{top}</span>
          <span>0</span>
        </div>
        <svg aria-hidden="true" width="100%" height={height}>
          <line className="grid-line" x1="0" x2="100%" y1="0.5" y2="0.5" />
          <line className="base-line" x1="0" x2="100%" y1={height - 0.5} y2={height - 0.5} />
          {barsOf(values, top, height).map(({ x, width, height: tall }, index) => (
            <rect
              key={spent[index]?.start}
              className="bar"
              x={`${x}%`}
              width={`${width}%`}
              y={height - tall}
              height={tall}
            />
          ))}
        </svg>
        <Ends first={nameOf(spent[0]?.start ?? "", step)} last={nameOf(spent.at(-1)?.start ?? "", step)} />
      </div>
      <table className="sr">
        <caption>{title}</caption>
        <thead>
          <tr>
            <th scope="col">{stepNames[step]}</th>
            <th scope="col">{texts.product.credits_name}</th>
          </tr>
        </thead>
        <tbody>
          {spent.map((one) => (
            <tr key={one.start}>
              <th scope="row">{nameOf(one.start, step)}</th>
              <td>{one.scores}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}

/** What the two ends of the time axis are. */
export const Ends = ({ first, last }: { readonly first: string; readonly last: string }) => (
  <p className="ends xs faint num">
    <span>{first}</span>
    {first !== last && <span>{last}</span>}
  </p>
);
