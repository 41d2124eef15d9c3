import { type DifficultySummary, gradeWords, levelsOf, type Report, tempoWords } from "@gradus/contracts";
import { ArrowRight } from "lucide-react";
import { type CSSProperties, Fragment } from "react";
import { HelpButton } from "../../help/help-button.tsx";
import { TermsText } from "../../help/terms-text.tsx";
import { signed } from "../../lib/format.ts";
import { contributionChanges, meterSteps } from "./difficulty.ts";

const levels = levelsOf("General");

/** Before and after on the staircase, and what made the difference. */
export function DifficultyCard({ report }: { readonly report: Report }) {
  const { before, after, target } = report;
  const changes = contributionChanges(before, after);
  const largest = Math.abs(changes[0]?.grades ?? 1);
  const easier = after.grade < before.grade;
  return (
    <section className="card stack with-help" aria-label="Difficulty">
      <HelpButton article="levels" about="levels" />
      <div className="ba">
        <Figure title="Before" side={before} />
        <ArrowRight className="i" />
        <Figure title="After" side={after} after />
      </div>
      <div
        className="meter-scale"
        role="img"
        aria-label={`Level before: ${before.level}. Level after: ${after.level}.`}
      >
        {meterSteps(before.grade, after.grade).map((step, index) => (
          <i key={levels[index]?.name} className={step} style={{ "--n": index } as CSSProperties} />
        ))}
      </div>
      <p className="meter-ends" aria-hidden="true">
        <span>{levels[0]?.name}</span>
        <span>{levels.at(-1)?.name}</span>
      </p>
      {report.parts && <PartLevels parts={report.parts} measured={report.request.part} />}
      {!target.reached && target.note && <p className="small muted">{target.note}</p>}
      {after.tempo && <p className="small muted">Counted at {tempoWords(after.tempo)}.</p>}
      {before.basis === "estimated" && (
        <p className="small muted">For this instrument the figures give an order, not a grade.</p>
      )}
      {changes.length > 0 && (
        <details open>
          <summary className="small strong">{easier ? "What made it easier" : "What made it harder"}</summary>
          <div className="contrib num">
            {changes.map(({ group, words, grades }) => (
              <Fragment key={group}>
                <span>
                  <TermsText text={words} />
                </span>
                <i className="bar" style={{ width: `${(Math.abs(grades) / largest) * 100}%` }} />
                <span className="num">{signed(grades)}</span>
              </Fragment>
            ))}
          </div>
        </details>
      )}
    </section>
  );
}

type PartLevelsProps = { readonly parts: NonNullable<Report["parts"]>; readonly measured: string };

/** Of an ensemble: whose level stands above, and what every other part came to. */
function PartLevels({ parts, measured }: PartLevelsProps) {
  const nameOf = ({ name, id }: (typeof parts)[number]): string => name || id;
  const own = parts.find(({ id }) => id === measured);
  const others = parts
    .filter((part) => part !== own)
    .map((part) => `${nameOf(part)} ${part.before.toFixed(1)} to ${part.after.toFixed(1)}`);
  return (
    <p className="small muted">
      {own && `This is the level of ${nameOf(own)}. `}
      {others.length > 0 && `The others: ${others.join(", ")}.`}
    </p>
  );
}

type FigureProps = { readonly title: string; readonly side: DifficultySummary; readonly after?: boolean };

function Figure({ title, side, after = false }: FigureProps) {
  return (
    <div>
      <p className="xs muted">{title}</p>
      <p className={after ? "lv a" : "lv"}>{side.level}</p>
      <p className="xs muted num">{gradeWords(side)}</p>
    </div>
  );
}
