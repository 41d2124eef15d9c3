import { levelsOf, type PracticeTrends } from "@gradus/contracts";
import { plural, shortDate, titleOf } from "../../lib/format.ts";
import { placesOf } from "./chart-scale.ts";
import { Ends } from "./spent-chart.tsx";

const rowHeight = 22;
const levelNames = levelsOf("General").map(({ name }) => name);
const height = levelNames.length * rowHeight;
/** the lowest level on the lowest line, as on a staff */
const yOf = (level: number): number => height - (level - 0.5) * rowHeight;

/** Which level each rewrite came to, one notehead each; a table for everyone who does not see it. */
export function LevelsChart({ levels }: Pick<PracticeTrends, "levels">) {
  const places = placesOf(levels.map(({ finished_at }) => Date.parse(finished_at)));
  return (
    <figure className="card chart">
      <figcaption className="row between">
        <h3>Levels practised</h3>
        <span className="small muted num">{plural(levels.length, "rewrite")}</span>
      </figcaption>
      {levels.length === 0 ? (
        <p className="muted">No rewrite was finished in this time.</p>
      ) : (
        <>
          <div className="plot levels" aria-hidden="true">
            <ol className="level-names xs">
              {levelNames.toReversed().map((name) => (
                <li key={name}>{name}</li>
              ))}
            </ol>
            <svg aria-hidden="true" width="100%" height={height} overflow="visible">
              {levelNames.map((name, index) => (
                <line key={name} className="grid-line" x1="0" x2="100%" y1={yOf(index + 1)} y2={yOf(index + 1)} />
              ))}
              <svg aria-hidden="true" x="4%" width="92%" height={height} overflow="visible">
                {levels.map(({ finished_at, level, title }, index) => (
                  <ellipse
                    key={`${finished_at}-${title}`}
                    className="head"
                    cx={`${places[index]}%`}
                    cy={yOf(level)}
                    rx="7"
                    ry="5.5"
                  />
                ))}
              </svg>
            </svg>
            <Ends first={shortDate(levels[0]?.finished_at ?? "")} last={shortDate(levels.at(-1)?.finished_at ?? "")} />
          </div>
          <table className="sr">
            <caption>Levels practised</caption>
            <thead>
              <tr>
                <th scope="col">Finished</th>
                <th scope="col">Piece</th>
                <th scope="col">Level</th>
              </tr>
            </thead>
            <tbody>
              {levels.map(({ finished_at, title, name }) => (
                <tr key={`${finished_at}-${title}`}>
                  <td>{shortDate(finished_at)}</td>
                  <th scope="row">{titleOf(title)}</th>
                  <td>{name}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
    </figure>
  );
}
