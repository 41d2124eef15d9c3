import { stretchesOf } from "../plan/stretches.ts";
import type { Reading } from "../read/reading.ts";
import { quarter } from "../read/ticks.ts";
import { helpedIn } from "./accompanied.ts";

/** grades from which a piece has figures and chords of its own (Early Advanced) */
export const ownFigures = 5.5;
/** strokes a quarter of a hand that runs */
const running = 3;

/** What keeps a piece from becoming as rich as was asked, in a teacher's words. `grade`: of the piece. Pure. */
export function whyNoMore(reading: Reading, grade: number): string {
  const { bars } = reading.piece;
  const most = (is: (bar: number) => boolean): boolean =>
    2 * bars.filter(({ index }) => is(index)).length > bars.length;
  const imitating = new Set(stretchesOf(reading).flatMap((stretch) => (stretch.imitates ? stretch.bars : [])));
  if (most((bar) => imitating.has(bar)))
    return "Its hands imitate each other, and chords or octaves in one of them would hide the theme that the other answers.";
  const helped = helpedIn(reading);
  if (most((bar) => helped.has(bar)))
    return "Its left hand plays a part of the upper staff's chords, so neither hand has room for more.";
  const onsets = Map.groupBy(reading.piece.notes, ({ hand, measure }) => `${hand}${measure}`);
  const runs = (hand: string) => (bar: number) =>
    new Set((onsets.get(`${hand}${bar}`) ?? []).map(({ on }) => on)).size * quarter >=
    running * (bars[bar]?.length ?? 0);
  if (most(runs("R")))
    return "Its right hand runs in quick notes nearly throughout, and no hand can play chords under them as well.";
  if (grade >= ownFigures)
    return "A piece of this level has figures and chords of its own, which stay as they are; octaves, inner voices and thirds are all that it takes.";
  return "This is as far as fuller chords, wider figures and octaves take it at this level while its tune stays.";
}
