import type { InputSummary } from "@gradus/contracts";
import { attributesAt, keyOf, measureCount, partInstrument, type Score, ZERO } from "@gradus/score";
import { warningTexts } from "./warning-texts.ts";

/** What report.json, the analysis and the editor say about an uploaded score. */
export function inputSummary(score: Score, format: InputSummary["format"]): InputSummary {
  const first = score.parts[0];
  const time = first?.measures[0] ? attributesAt(first, 0, ZERO).time : undefined;
  return {
    format,
    title: score.meta.title,
    composer: score.meta.composer,
    measures: measureCount(score),
    parts: score.parts.map((part) => ({
      id: part.id,
      name: part.name || part.id,
      instrument: partInstrument(part),
      staves: part.staves,
    })),
    key: keyOf(score) ?? "",
    time: time && !time.senzaMisura ? `${time.beats.join("+")}/${time.beatType}` : "",
    warnings: [...warningTexts(score.warnings)],
  };
}
