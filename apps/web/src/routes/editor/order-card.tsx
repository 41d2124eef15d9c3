import { type Analysis, constants } from "@gradus/contracts";
import { Banner } from "../../components/banner.tsx";
import { WaitingScores } from "../../components/waiting-scores.tsx";
import { HelpButton } from "../../help/help-button.tsx";
import { plural, scores } from "../../lib/format.ts";
import type { EditorValues } from "./editor-values.ts";
import { orderLabel, orderLines, orderProblem } from "./order.ts";

type OrderProps = { readonly values: EditorValues; readonly analysis: Analysis; readonly busy: boolean };

export const formId = "editor-form";

function OrderButton({ values, analysis, busy }: OrderProps) {
  const problem = orderProblem(values, analysis);
  return (
    <button
      type="submit"
      form={formId}
      className="btn primary lg block"
      disabled={busy || problem !== undefined}
      title={problem}
      aria-busy={busy}
    >
      {orderLabel(analysis)}
    </button>
  );
}

/** What the price counts: pages of a PDF, measures of everything else (LEDG-01). */
function sizeOf({ pages, measures }: Analysis): string {
  if (pages !== null) return plural(pages, "page");
  return measures === null ? "Price" : plural(measures, "measure");
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
          {orderLines(values, analysis).map(([term, text]) => (
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
            <Banner tone="warn">{orderProblem(values, analysis)}</Banner>
            <WaitingScores />
          </>
        )}
        <OrderButton {...props} />
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
      <div>
        <strong className="num nobr">{scores(analysis.credits_required)}</strong>
        <br />
        <span className="xs muted num">
          {analysis.sufficient ? `${analysis.balance_after} left after` : orderProblem(props.values, analysis)}
        </span>
      </div>
      <OrderButton {...props} />
    </section>
  );
}
