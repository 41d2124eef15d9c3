import { add, attribute, child, compare, type Head, midiOf, type NoteEvent, type Part, toNumber } from "@gradus/score";
import { headKey } from "./bar/read-bar.ts";

type Held = { readonly midi: number; readonly end: number; readonly melody: boolean };
const epsilon = 1e-6;

/**
 * Heads of the tune on these staves of a part, by `headKey`: at each onset the highest new note, unless a longer note
 * above it still sounds (skyline). What is sung is the tune wherever it lies; of a chord with words that is its highest note,
 * though they are written with its first. A tied note belongs to what it continues.
 */
export function melodyOf(part: Part, staves: ReadonlySet<number>): ReadonlySet<string> {
  const melody = new Set<string>();
  let held: Held[] = [];
  for (const measure of part.measures) {
    const strikes = measure.events
      .filter((event): event is NoteEvent => event.kind === "note" && staves.has(event.staff) && !event.cue)
      .toSorted((a, b) => compare(a.onset, b.onset));
    for (let i = 0; i < strikes.length; ) {
      const onset = strikes[i]?.onset;
      const group: NoteEvent[] = [];
      while (onset && strikes[i] && compare(strikes[i]?.onset ?? onset, onset) === 0) {
        const strike = strikes[i++];
        if (strike) group.push(strike);
      }
      const at = toNumber(add(measure.start, onset ?? measure.start));
      held = addGroup(group, at, held, melody);
    }
  }
  return melody;
}

function addGroup(group: readonly NoteEvent[], at: number, before: readonly Held[], melody: Set<string>): Held[] {
  const sounding = before.filter((note) => note.end > at + epsilon);
  const held: Held[] = [...sounding];
  const fresh: { key: string; midi: number; end: number; sung: boolean }[] = [];
  for (const event of group) {
    const end = at + toNumber(event.duration);
    const sungAt = event.heads.some(isSung)
      ? Math.max(...event.heads.map(({ pitch }) => (pitch ? midiOf(pitch) : Number.NEGATIVE_INFINITY)))
      : undefined;
    event.heads.forEach((head, index) => {
      if (!head.pitch) return;
      const midi = midiOf(head.pitch);
      const continued = head.tieStop
        ? before.find((note) => note.midi === midi && Math.abs(note.end - at) <= 1 / 16)
        : undefined;
      const key = headKey(event.id, index);
      if (!continued) {
        fresh.push({ key, midi, end, sung: midi === sungAt });
        return;
      }
      if (continued.melody) melody.add(key);
      held.push({ midi, end, melody: continued.melody });
    });
  }
  const top = fresh.reduce<(typeof fresh)[number] | undefined>(
    (best, note) => (best && best.midi >= note.midi ? best : note),
    undefined,
  );
  const covered = held.some((note) => top !== undefined && note.midi > top.midi);
  for (const note of fresh) {
    const carries = note.sung || (note === top && !covered);
    if (carries) melody.add(note.key);
    held.push({ midi: note.midi, end: note.end, melody: carries });
  }
  return held;
}

const isSung = (head: Head): boolean => {
  const lyric = head.source && child(head.source, "lyric");
  return lyric !== undefined && attribute(lyric, "print-object") !== "no";
};
