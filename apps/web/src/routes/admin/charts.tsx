import { fullDate, shortDate, startOfDay } from "../../lib/format.ts";

export type Series = { readonly name: string; readonly values: readonly number[] };
type DayChartProps = {
  readonly title: string;
  readonly dates: readonly string[];
  /** stacked in this order; the second is the one that stands out */
  readonly series: readonly Series[];
  readonly format: (value: number) => string;
  /** the end of the scale, of values that have one and no sum, such as a rate */
  readonly top?: number;
};

const height = 100;
const gap = 0.2;

/** Bars for days, drawn by us; the same figures as a table for those who do not see them. */
export function DayChart(props: DayChartProps) {
  const { title, dates, series, format, top } = props;
  const totals = dates.map((_, day) => series.reduce((sum, { values }) => sum + (values[day] ?? 0), 0));
  const most = Math.max(...totals, 0);
  const sum = totals.reduce((all, value) => all + value, 0);
  return (
    <figure className="card chart">
      <figcaption className="row between">
        <h3>{title}</h3>
        {top === undefined && <span className="small muted num">{format(sum)} in all</span>}
      </figcaption>
      {most === 0 ? <p className="muted">Nothing in this time.</p> : <Bars {...props} most={most} />}
    </figure>
  );
}

/** `most` is the tallest. */
function Bars({ title, dates, series, format, top, most }: DayChartProps & { readonly most: number }) {
  return (
    <>
      <svg viewBox={`0 0 ${dates.length} ${height}`} preserveAspectRatio="none" aria-hidden="true">
        <g className="bars">
          {dates.map((date, day) => (
            <Day key={date} day={day} series={series} scale={height / (top ?? most)} />
          ))}
        </g>
      </svg>
      <p className="chart-scale xs muted num" aria-hidden="true">
        <span>{dates[0] && shortDate(startOfDay(dates[0]))}</span>
        <span>at most {format(most)} a day</span>
        <span>{dates.at(-1) && shortDate(startOfDay(dates.at(-1) ?? ""))}</span>
      </p>
      <DayTable title={title} dates={dates} series={series} format={format} />
    </>
  );
}

type DayProps = { readonly day: number; readonly series: readonly Series[]; readonly scale: number };

function Day({ day, series, scale }: DayProps) {
  let foot = height;
  return series.map(({ name, values }, index) => {
    const size = (values[day] ?? 0) * scale;
    foot -= size;
    return (
      <rect
        key={name}
        className={index === 1 ? "second" : undefined}
        x={day + gap / 2}
        y={foot}
        width={1 - gap}
        height={size}
      />
    );
  });
}

/** Days on which there was something. */
function DayTable({ title, dates, series, format }: DayChartProps) {
  const busy = dates.map((date, day) => ({ date, day })).filter(({ day }) => series.some(({ values }) => values[day]));
  return (
    <details className="small">
      <summary>As a table</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <section className="log-panel" aria-label={title} tabIndex={0}>
        <table className="table">
          <thead>
            <tr>
              <th scope="col">Day</th>
              {series.map(({ name }) => (
                <th scope="col" className="amount" key={name}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {busy.map(({ date, day }) => (
              <tr key={date}>
                <th scope="row">{fullDate(startOfDay(date))}</th>
                {series.map(({ name, values }) => (
                  <td className="num amount" key={name}>
                    {format(values[day] ?? 0)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}

type SharesProps = {
  readonly title: string;
  readonly rows: readonly { readonly name: string; readonly value: number }[];
  readonly format: (value: number) => string;
};

/** Named amounts, the largest first, as bars beside their numbers. */
export function Shares({ title, rows, format }: SharesProps) {
  const most = Math.max(...rows.map(({ value }) => value), 0);
  return (
    <section className="card stack tight" aria-label={title}>
      <h3>{title}</h3>
      {rows.length === 0 && <p className="muted">Nothing yet.</p>}
      <div className="hbars">
        {rows.map(({ name, value }) => (
          <Share key={name} name={name} text={format(value)} part={most === 0 ? 0 : value / most} />
        ))}
      </div>
    </section>
  );
}

function Share({ name, text, part }: { readonly name: string; readonly text: string; readonly part: number }) {
  return (
    <>
      <span className="small">{name}</span>
      <span className="track" aria-hidden="true">
        <i style={{ inlineSize: `${100 * part}%` }} />
      </span>
      <span className="small num">{text}</span>
    </>
  );
}
