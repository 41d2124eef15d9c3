import type { Measure, MeasureEvent } from "../model/score.ts";
import { attribute, child } from "../xml/tree.ts";

type Repeat = Measure["repeat"];

/** Repeat signs and voltas of one measure. `open` are the numbers of a volta that began in an earlier measure. */
export function readRepeat(
  events: readonly MeasureEvent[],
  open: readonly string[],
): { readonly repeat: Repeat; readonly open: readonly string[] } {
  let start = false;
  let end = false;
  let times = 2;
  let endings = open;
  let next = open;
  for (const event of events) {
    if (event.kind !== "mark" || event.name !== "barline") continue;
    const sign = child(event.source, "repeat");
    if (sign && attribute(sign, "direction") === "forward") start = true;
    if (sign && attribute(sign, "direction") === "backward") {
      end = true;
      times = readTimes(attribute(sign, "times"));
      // Some programs forget to end a volta; the repeat sign ends it too.
      next = [];
    }
    const ending = child(event.source, "ending");
    if (!ending) continue;
    if (attribute(ending, "type") === "start") {
      endings = endingNumbers(attribute(ending, "number"));
      next = endings;
    } else next = [];
  }
  return { repeat: { start, end, times, endings }, open: next };
}

function readTimes(text: string | undefined): number {
  const times = Number(text ?? 2);
  return Number.isInteger(times) && times >= 1 && times <= 100 ? times : 2;
}

/** "1, 2" and "1-3" as single numbers; a volta without a number is the first. */
function endingNumbers(text: string | undefined): readonly string[] {
  const numbers = (text ?? "").split(/[\s,.]+/).flatMap((piece) => {
    const range = /^(\d{1,2})-(\d{1,2})$/.exec(piece);
    if (!range) return /^\d+$/.test(piece) ? [piece] : [];
    const [from, to] = [Number(range[1]), Number(range[2])];
    return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => String(from + index));
  });
  return numbers.length === 0 ? ["1"] : numbers;
}
