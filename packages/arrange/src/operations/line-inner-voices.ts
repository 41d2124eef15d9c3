import { type Bar, isStrike, type Line, lowestOf, withLines } from "../read/bar/bar.ts";
import { bassLine } from "./inner-voices.ts";
import { isTune } from "./line-accompaniment.ts";
import type { Operation } from "./operation.ts";

/**
 * One player with a tune and what lies under it, such as a guitarist with a study in three voices, keeps tune and bass: what sounds between
 * them goes first, because the two outer voices say what the harmony is (Piston 1941, Harmony, chapter 2).
 */
export const lineInnerVoices: Operation = {
  rule: "line-inner-voices",
  strengths: 1,
  reason: () => "What lies between tune and bass is left out, so that the hand follows two lines.",
  apply: (bar: Bar): Bar => {
    const tune = bar.lines.filter(isTune);
    if (tune.length === 0) return bar;
    const bass = bassLine({ ...bar, lines: bar.lines.filter((line) => !isTune(line)) });
    const floor = Math.min(...(bass?.events ?? []).filter(isStrike).map(lowestOf));
    const kept = bar.lines.flatMap((line) =>
      isTune(line) ? [thinned(line, floor)] : line === bass ? [thinned(line, Number.POSITIVE_INFINITY)] : [],
    );
    const isSame = kept.length === bar.lines.length && kept.every((line, i) => line === bar.lines[i]);
    return isSame ? bar : withLines(bar, kept);
  },
};

/** The line with its notes of the tune, and in each chord the lowest note when that is under the floor. */
function thinned(line: Line, floor: number): Line {
  const events = line.events.map((event) => {
    if (!isStrike(event)) return event;
    const low = lowestOf(event);
    const heads = event.heads.filter(({ melody, midi }) => melody || (midi === low && low < floor));
    return heads.length === 0 || heads.length === event.heads.length ? event : { ...event, heads };
  });
  return events.every((event, i) => event === line.events[i]) ? line : { ...line, events };
}
