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
