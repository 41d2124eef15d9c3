import { type RequestDetails, texts } from "@gradus/contracts";
import { expiryText } from "../../lib/expiry.ts";
import { fullDate, fullDateTime, plural, scores } from "../../lib/format.ts";
import { keyLabel } from "../editor/editor-values.ts";

const keyText = (key: string): string => {
  if (key === "keep") return texts.chosen.editor.keep_key;
  return key === "detect" ? texts.chosen.editor.detect_key : keyLabel(key);
};

const outputsOf = (request: RequestDetails): string =>
  [request.output_pdf ? "PDF" : "", request.output_musicxml ? "MusicXML" : "", request.output_midi ? "MIDI" : ""]
    .filter(Boolean)
    .join(", ");

/** DET-02, DET-03: everything that was asked for, and until when it is kept. */
export function RequestFacts({ request }: { readonly request: RequestDetails }) {
  const rows: readonly (readonly [string, string])[] = [
    ["Instrument", request.instrument],
    ["Modification type", request.modificationType],
    ["Target difficulty", request.targetDifficulty],
    ["Assessment option", request.assessmentOption],
    ["Original key", keyText(request.originalKey)],
    ["Target key", keyText(request.targetKey)],
    ...(request.specificRequirements ? [["Requirements", request.specificRequirements] as const] : []),
    ...(request.mustHavesMustNots ? [["Must-haves", request.mustHavesMustNots] as const] : []),
    ["Outputs", outputsOf(request)],
    ["Price", scores(request.credits_charged)],
    ["Created", fullDateTime(request.createdAt)],
    ["Expires", `${fullDate(request.expiresAt)}, ${expiryText(request.daysRemaining)}`],
    ...(request.modificationCount > 0 ? [["Rewritten", plural(request.modificationCount, "time")] as const] : []),
    ["Request", request.id],
  ];
  return (
    <dl className="facts num">
      {rows.map(([term, text]) => (
        <div key={term} className="contents">
          <dt>{term}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
