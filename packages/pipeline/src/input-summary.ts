import type { InputSummary, Reading } from "@gradus/contracts";
import { attributesAt, keyOf, measureCount, partInstrument, type Score, ZERO } from "@gradus/score";
import { warningTexts } from "./warning-texts.ts";

type Read = { readonly score: Score; readonly format: InputSummary["format"]; readonly reading?: Reading };

/** What report.json, the analysis and the editor say about an uploaded score. */
export function inputSummary({ score, format, reading }: Read): InputSummary {
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
    warnings: [...warningTexts([...(reading?.issues ?? []), ...score.warnings])],
    ...(reading && { reading }),
  };
}
