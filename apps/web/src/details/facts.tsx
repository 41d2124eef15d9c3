import { type RequestDetails, texts } from "@gradus/contracts";
import { CircleAlert, ClockAlert } from "lucide-react";
import type { ReactNode } from "react";
import { costText } from "../lib/cost-text.ts";
import { daysRemaining, expiryState, expiryText } from "../lib/expiry.ts";
import { fullDate, fullDateTime, plural, scores } from "../lib/format.ts";
import { keyLabel } from "../routes/editor/editor-values.ts";

type PartProps = { readonly request: RequestDetails };
type Row = readonly [term: string, text: ReactNode];

const keyText = (key: string): string => {
  if (key === "auto") return texts.chosen.editor.auto_key;
  if (key === "keep") return texts.chosen.editor.keep_key;
  return key === "detect" ? texts.chosen.editor.detect_key : keyLabel(key);
};

function Facts({ title, rows }: { readonly title: string; readonly rows: readonly Row[] }) {
  return (
    <section className="stack tight" aria-label={title}>
      <h3>{title}</h3>
      <dl className="facts num">
        {rows.map(([term, text]) => (
          <div key={term} className="contents">
            <dt>{term}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** DET-10: how long the files are kept, in the colour of its urgency and in words. */
function Remaining({ expiresAt, now }: { readonly expiresAt: string; readonly now: number }) {
  const days = daysRemaining(expiresAt, now);
  const state = expiryState(days);
  const Icon = state === "error" ? CircleAlert : ClockAlert;
  return (
    <span className={state === "fine" ? undefined : `expiry-${state}`}>
      {state !== "fine" && <Icon className="i" />} {expiryText(days)}
      {days < 0 && <span className="block small">{texts.details.expired_note}</span>}
    </span>
  );
}

/** DET-02 */
export function Dates({ request, now }: PartProps & { readonly now: number }) {
  const rows: readonly Row[] = [
    ["Request", request.id],
    ["File name", request.fileName],
    ["Created", fullDateTime(request.createdAt)],
    ["Expires", fullDate(request.expiresAt)],
    ["Days remaining", <Remaining key="remaining" expiresAt={request.expiresAt} now={now} />],
    ["Price", scores(request.credits_charged)],
  ];
  return <Facts title="Dates and price" rows={rows} />;
}

/** DET-03 */
export function MusicalDetails({ request }: PartProps) {
  const outputs = [
    request.output_pdf ? "PDF" : "",
    request.output_musicxml ? "MusicXML" : "",
    request.output_midi ? "MIDI" : "",
  ];
  const rows: readonly Row[] = [
    ["Instrument", request.instrument],
    ["Modification type", request.modificationType],
    ["Target difficulty", request.targetDifficulty],
    ["Original key", keyText(request.originalKey)],
    ["Target key", keyText(request.targetKey)],
    ["Assessment option", request.assessmentOption],
    ["Outputs", outputs.filter(Boolean).join(", ")],
  ];
  return <Facts title="Musical details" rows={rows} />;
}

/** DET-04; nothing where nothing was asked for. */
export function Requirements({ request }: PartProps) {
  const { specificRequirements, mustHavesMustNots } = request;
  if (!specificRequirements && !mustHavesMustNots) return null;
  return (
    <section className="stack tight" aria-label="Requirements">
      <h3>Requirements</h3>
      <div className="well small stack tight">
        {specificRequirements && (
          <p>
            <strong>Specific pedagogical requirements.</strong> {specificRequirements}
          </p>
        )}
        {mustHavesMustNots && (
          <p>
            <strong>Must-haves and must-nots.</strong> {mustHavesMustNots}
          </p>
        )}
      </div>
    </section>
  );
}

/** DET-05, DET-09, DET-23: what the run used, also shown to its owner. */
export function Processing({ request }: PartProps) {
  const rows: readonly Row[] = [
    ["Tokens", `${request.inputTokenCount} in, ${request.outputTokenCount} out`],
    ["Cost", costText(request.processingCost)],
    ["Modified", plural(request.modificationCount, "time")],
  ];
  return <Facts title="Processing details" rows={rows} />;
}
