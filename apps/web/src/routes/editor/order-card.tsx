import { type Analysis, constants, texts } from "@gradus/contracts";
import { Link } from "react-router-dom";
import { Banner } from "../../components/banner.tsx";
import { WaitingScores } from "../../components/waiting-scores.tsx";
import { HelpButton } from "../../help/help-button.tsx";
import { plural, scores } from "../../lib/format.ts";
import type { UploadError } from "../../lib/upload.ts";
import type { EditorValues } from "./editor-values.ts";
import { orderLabel, orderLines, orderProblem, outcomeText } from "./order.ts";
import { SubmitError } from "./submit-error.tsx";
import type { Reach } from "./use-estimate.ts";

type OrderProps = {
  readonly values: EditorValues;
  readonly analysis: Analysis;
  readonly busy: boolean;
  readonly reach: Reach;
  /** why the last order was not taken */
  readonly error: UploadError | undefined;
  readonly onLevel: (name: string) => void;
};

export const formId = "editor-form";

function OrderButton({ values, analysis, busy, reach }: OrderProps) {
  const problem = orderProblem(values, analysis, reach.outcome);
  return (
    <button
      type="submit"
      form={formId}
      className="btn primary lg block"
      disabled={busy || reach.asking || problem !== undefined}
      title={problem}
      aria-busy={busy || reach.asking}
    >
      {orderLabel(analysis, reach.outcome)}
    </button>
  );
}

/** What the price counts: pages of a PDF, measures of everything else (LEDG-01). */
function sizeOf({ pages, measures }: Analysis): string {
  if (pages !== null) return plural(pages, "page");
  return measures === null ? "Price" : plural(measures, "measure");
}

/** What the order comes to, said before it is paid. */
function ReachNote({ values, reach, onLevel }: Pick<OrderProps, "values" | "reach" | "onLevel">) {
  const { outcome, asking } = reach;
  const said = outcome && !asking ? outcomeText(outcome, values.targetDifficulty) : undefined;
  return (
    <div role="status" className="reach">
      {asking && <p className="small muted">Finding out what is within reach</p>}
      {said && (
        <Banner tone={said.tone}>
          <p>{said.text}</p>
          {outcome?.instead && (
            <button type="button" className="btn sm more" onClick={() => onLevel(outcome.instead ?? "")}>
              Choose {outcome.instead}
            </button>
          )}
        </Banner>
      )}
    </div>
  );
}

/** The order, always in view beside the steps. */
export function OrderCard(props: OrderProps) {
  const { values, analysis } = props;
  return (
    <aside className="order" aria-label="Your order">
      <div className="card stack">
        <div className="row between nowrap">
          <h2>Your order</h2>
          <HelpButton article="credits" about="the price" />
        </div>
        <dl className="facts num">
          {orderLines(values, analysis, props.reach.now).map(([term, text]) => (
            <div key={term} className="contents">
              <dt>{term}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
        <dl className="sum num">
          <div>
            <dt>{sizeOf(analysis)}</dt>
            <dd>{scores(analysis.credits_required)}</dd>
          </div>
          {analysis.sufficient && (
            <div>
              <dt>Balance after</dt>
              <dd>{scores(analysis.balance_after)}</dd>
            </div>
          )}
        </dl>
        {!analysis.sufficient && (
          <>
            <Banner tone="warn">
              <p>{orderProblem(values, analysis)}</p>
              <p>
                <Link to="/purchase">{texts.nav.purchase}</Link>
              </p>
            </Banner>
            <WaitingScores />
          </>
        )}
        <SubmitError error={props.error} />
        <OrderButton {...props} />
        <ReachNote {...props} />
        <p className="xs muted">
          Ready in under {constants.CLAIM_PROCESSING_MINUTES} minutes. If it fails, your Scores come back.
        </p>
      </div>
    </aside>
  );
}

/** The same order at the foot of a narrow screen. */
export function OrderBar(props: OrderProps) {
  const { analysis } = props;
  return (
    <section className="orderbar" aria-label="Your order">
      <ReachNote {...props} />
      <SubmitError error={props.error} />
      <div>
        <strong className="num nobr">{scores(analysis.credits_required)}</strong>
        <br />
        <span className="xs muted num">
          {analysis.sufficient ? `${analysis.balance_after} left after` : orderProblem(props.values, analysis)}
          {!analysis.sufficient && (
            <>
              {" "}
              <Link to="/purchase">{texts.nav.purchase}</Link>
            </>
          )}
        </span>
      </div>
      <OrderButton {...props} />
    </section>
  );
}
