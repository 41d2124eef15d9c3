import { bass, type Clef, ledgerLines, treble } from "./instruments.ts";

/** Ledger lines that nobody minds. */
const READ_AT_SIGHT = 1;
/** What a change costs: as much as a bar of notes under four lines or five. */
const CHANGE = 12;

const clefs = [treble, bass] as const;
type Way = { readonly cost: number; readonly clef: Clef; readonly before: Way | undefined };

/**
 * The clef of each bar of a keyboard's staff: treble or bass, whichever takes fewer ledger lines, changed only where that saves
 * more than the change costs. `bars`: the notes that sound in each; `home`: the clef of the staff as a whole.
 */
export function clefsByBar(bars: readonly (readonly { readonly key: number }[])[], home: Clef): readonly Clef[] {
  // the cheapest way to each clef, bar by bar; links run back to the first
  let ways: readonly Way[] = [{ cost: 0, clef: home, before: undefined }];
  for (const notes of bars) {
    ways = clefs.map((clef): Way => {
      const changed = ({ clef: { sign } }: Way): number => (sign === clef.sign ? 0 : 1);
      const costTo = (way: Way): number => way.cost + CHANGE * changed(way);
      // after rests the clef changes as late as it can
      const [before] = ways.toSorted((a, b) => costTo(a) - costTo(b) || changed(b) - changed(a));
      return { cost: (before ? costTo(before) : 0) + costOf(notes, clef), clef, before };
    });
  }
  const found: Clef[] = [];
  let way = ways.reduce<Way | undefined>((best, one) => (best && best.cost <= one.cost ? best : one), undefined);
  for (; way?.before; way = way.before) found.push(way.clef);
  return found.reverse();
}

/** Mean of the squared ledger lines over the notes, without those that are read at sight. */
function costOf(notes: readonly { readonly key: number }[], clef: Clef): number {
  const costs = notes.map(({ key }) => Math.max(0, ledgerLines(key, clef) - READ_AT_SIGHT) ** 2);
  return costs.reduce((sum, cost) => sum + cost, 0) / Math.max(1, notes.length);
}
