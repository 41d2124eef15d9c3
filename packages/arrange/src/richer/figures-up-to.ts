import { rankOf } from "../operations/techniques/table.ts";
import { type FigureName, figureOrder, laterFigures } from "../plan/figures.ts";
import { type Menu, vocabularyOf } from "../plan/vocabulary.ts";
import type { From } from "./upper-ladder.ts";

/** How a measure is counted, for its figures. */
export type Count = keyof Menu;
const learnt = ["elementary", "early-intermediate", "intermediate", "late-intermediate"];

/** A figure, and how many strokes a second it has at most. */
export type Known = { readonly figure: FigureName; readonly quickest: number };

/** strokes a second of the figures of method books: sixteenths at a quarter of 105 */
const usual = 7;
const open = {
  "4": ["open-eighths"],
  "3": ["open-eighths"],
  "2": ["open-eighths"],
  compound: ["open-threes"],
} as const;
const evenly = (figure: FigureName, compound: readonly FigureName[] = []): Menu => ({
  "4": [figure],
  "3": [figure],
  "2": [figure],
  compound,
});
/** Figures that repertoire has later than method books, by the level from which, each up to so many strokes a second. */
const later: readonly (readonly [from: From, quickest: number, menu: Menu])[] = [
  ["Early Intermediate", 5, { "4": [], "3": ["waltz-broken"], "2": [], compound: [] }],
  ["Early Intermediate", 4, open],
  ["Intermediate", 5, open],
  ["Intermediate", 4, evenly("open-doubled", ["open-doubled-threes"])],
  ["Intermediate", 5, evenly("pulse", ["pulse-threes"])],
  ["Intermediate", 4.5, evenly("alberti-sixteenths")],
  ["Late Intermediate", usual, open],
  ["Late Intermediate", 5, evenly("open-doubled", ["open-doubled-threes"])],
  ["Late Intermediate", 4, evenly("octave-open", ["octave-threes"])],
  ["Late Intermediate", 2.5, { "4": ["octave-chord"], "3": ["octave-waltz"], "2": ["octave-chord"], compound: [] }],
  ["Late Intermediate", 5.5, evenly("open-sixteenths")],
  ["Late Intermediate", 6, evenly("alberti-sixteenths")],
  ["Early Advanced", usual, evenly("open-sixteenths")],
  ["Early Advanced", 5, evenly("octave-doubled", ["octave-threes", "octave-pulse-threes"])],
  ["Early Advanced", 5, evenly("octave-pulse")],
  ["Early Advanced", usual, { "4": ["octave-chord"], "3": ["octave-waltz"], "2": ["octave-chord"], compound: [] }],
  ["Early Advanced", 4.5, { "4": ["octave-march"], "3": [], "2": ["octave-march"], compound: [] }],
  ["Advanced", 8.5, evenly("open-sixteenths")],
  ["Advanced", 7, evenly("octave-sixteenths")],
];

/** All figures that a player of a level has learnt so far, by the count of the measure, the easiest first. */
export function figuresUpTo({
  id,
  name,
}: {
  readonly id: string;
  readonly name: string;
}): (count: Count) => readonly Known[] {
  const upTo = learnt.indexOf(id);
  const last = upTo >= 0 ? upTo + 1 : id === "beginner" ? 0 : learnt.length;
  const menus = [
    ...["beginner", ...learnt.slice(0, last)].map((one) => [usual, vocabularyOf(one).menu] as const),
    ...later.flatMap(([from, quickest, menu]) => (rankOf(from) <= rankOf(name) ? [[quickest, menu] as const] : [])),
  ];
  return (count) => {
    const known = new Map<FigureName, number>();
    for (const [quickest, menu] of menus)
      for (const figure of menu[count]) known.set(figure, Math.max(quickest, known.get(figure) ?? 0));
    return [...figureOrder, ...laterFigures].flatMap((figure) => {
      const quickest = known.get(figure);
      return quickest === undefined ? [] : { figure, quickest };
    });
  };
}
