import { type Score, validate } from "@gradus/score";
import { type Cell, type CellKey, cellKey, stavesOf } from "./cells.ts";
import { type Choice, type Choices, wantedChoices, withoutCuts } from "./choose.ts";
import { compose } from "./compose.ts";
import { clashes, type Link, linksOf } from "./links.ts";

export type Wanted = {
  readonly differing: readonly Cell[];
  readonly rejected: ReadonlySet<CellKey>;
  readonly kept: ReadonlySet<CellKey>;
  readonly locked: ReadonlySet<CellKey>;
  /** codes of the validator that a wish makes no error */
  readonly waived: readonly string[];
};

export type Mixed = {
  readonly score: Score;
  /** where a cell comes from, and why when nobody asked for that */
  readonly reasonOf: (cell: CellKey) => { readonly taken: boolean; readonly because: string | undefined };
};

const rounds = 6;
const broken = "the notation of this measure allows no other mix";

/**
 * Cells of two versions put together so that nothing is cut and nothing is wrong that was right in the source: measures
 * in which the validator finds a new error go back, with their neighbours from the second round on, and in the end all.
 */
export function mixed(source: Score, base: Score, arranged: Score, wanted: Wanted): Mixed {
  const links = [...linksOf(base, "base"), ...linksOf(arranged, "arranged"), ...sharedVoices(base, arranged)];
  let choices = withoutCuts(wantedChoices(wanted.differing, wanted.rejected, wanted.locked, wanted.kept), links);
  for (let round = 0; round < rounds; round++) {
    const score = compose(base, arranged, choices);
    const wrong = wrongMeasures(score, source, wanted.waived);
    if (wrong.length === 0) return { score, reasonOf: reasons(choices) };
    const back = new Set(wrong.flatMap((measure) => around(measure, round)));
    choices = withoutCuts(returned(choices, back, round > 2), links);
  }
  return { score: base, reasonOf: () => ({ taken: false, because: broken }) };
}

const around = (measure: number, reach: number): readonly number[] =>
  Array.from({ length: 2 * reach + 1 }, (_, i) => measure - reach + i);

/** The choices with everything in these measures back in the source; locked places only when nothing else helps. */
function returned(choices: Choices, measures: ReadonlySet<number>, evenLocked: boolean): Choices {
  return new Map(
    [...choices].map(([key, choice]): [CellKey, Choice] => {
      const goes = measures.has(Number(key.split("/")[1])) && (evenLocked || !choice.pinned);
      return [key, goes ? { version: "base", pinned: false, because: broken } : choice];
    }),
  );
}

const reasons =
  (choices: Choices): Mixed["reasonOf"] =>
  (cell) => {
    const choice = choices.get(cell);
    return { taken: choice?.version === "arranged", because: choice?.because };
  };

/** Staves that may not be exchanged one by one, because a voice would then be on both. */
function sharedVoices(base: Score, arranged: Score): readonly Link[] {
  return base.parts.flatMap((part, index) => {
    const [first, ...others] = stavesOf(part);
    if (first === undefined || others.length === 0) return [];
    return part.measures.flatMap((measure): Link[] => {
      const mixes = [first, ...others].some((staff) =>
        clashes(base, arranged, index, measure.index, (one) => (one === staff ? "base" : "arranged")),
      );
      if (!mixes) return [];
      const key = (staff: number) => cellKey({ part: index, measure: measure.index, staff });
      const because = "both staves use the same voice";
      return others.map((staff) => ({ version: "base", a: key(first), b: key(staff), tie: undefined, because }));
    });
  });
}

/** Measures with an error that the source does not have; all when it has no place. */
function wrongMeasures(score: Score, source: Score, waived: readonly string[]): readonly number[] {
  const measures = score.parts[0]?.measures ?? [];
  const wrong = validate(score, { against: source }).filter(
    ({ severity, code }) => severity === "error" && !waived.includes(code),
  );
  const numbers = new Set(wrong.map(({ measure }) => measure));
  return measures.filter(({ number }) => numbers.has(undefined) || numbers.has(number)).map(({ index }) => index);
}
