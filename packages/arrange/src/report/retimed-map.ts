import { atSpeed, type TempoMap, withStatedTempo } from "@gradus/difficulty";
import { type Score, tempoMarks } from "@gradus/score";

/** The tempo of a piece after a wish has changed its marks: as much faster or slower as the first mark became, or what it says if it is new. */
export function retimedMap(map: TempoMap, before: Score, after: Score): TempoMap {
  if (before === after) return map;
  const [was, is] = [tempoMarks(before)[0]?.bpm, tempoMarks(after)[0]?.bpm];
  if (is === undefined || was === is) return map;
  return was === undefined ? withStatedTempo(map, is) : atSpeed(map, is / was);
}
