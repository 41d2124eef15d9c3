/** One sounding note of a performance; times in seconds at the written tempo, repeats played. */
export type PlayedNote = {
  readonly on: number;
  readonly off: number;
  readonly midi: number;
  readonly velocity: number;
  /** MIDI channel, 0 to 15, and above for more than fifteen parts; 9 is percussion */
  readonly channel: number;
  /** the player's hand, or undefined for a part with one staff */
  readonly hand: Hand | undefined;
  /** whose note: the index of the part in the score */
  readonly part: number;
  /** ids of the drawn notes that sound here: a tied note is drawn more than once */
  readonly ids: readonly string[];
};
export type Hand = "right" | "left";

/** Whose notes are switched on and off together: a hand of a keyboard part, or a whole part. */
export type Line = { readonly key: string; readonly part: number; readonly hand: Hand | undefined };

export const lineOf = ({ part, hand }: Pick<PlayedNote, "part" | "hand">): string =>
  hand === undefined ? `${part}` : `${part} ${hand}`;

/** Every line that has a note, in the order of the score, the right hand before the left. */
export function linesOf({ notes }: Performance): readonly Line[] {
  const lines = new Map(notes.map((note) => [lineOf(note), { key: lineOf(note), part: note.part, hand: note.hand }]));
  return [...lines.values()].toSorted(
    (a, b) => a.part - b.part || Number(a.hand === "left") - Number(b.hand === "left"),
  );
}

/** A bar as it is played: a repeated bar stands here once for every time. */
export type PlayedBar = {
  /** index from 0 in the score */
  readonly measure: number;
  readonly start: number;
  readonly end: number;
};

export type Performance = {
  readonly seconds: number;
  readonly bars: readonly PlayedBar[];
  readonly notes: readonly PlayedNote[];
  /** General MIDI program of each channel, 0 to 127 */
  readonly programs: ReadonlyMap<number, number>;
  readonly beats: readonly { readonly at: number; readonly strong: boolean }[];
  /** moves of the damper pedal, in order for each channel */
  readonly pedals: readonly PedalMove[];
};
export type PedalMove = { readonly at: number; readonly down: boolean; readonly channel: number };

/** Index of the played bar that sounds at a time; the first before the start, the last after the end. */
export function playedBarAt({ bars }: Performance, time: number): number {
  let low = 0;
  let high = bars.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((bars[middle]?.start ?? 0) <= time + 1e-6) low = middle;
    else high = middle - 1;
  }
  return Math.max(0, low);
}

/** The time in another performance at which the same point of the same played bar sounds. */
export function sameMoment(from: Performance, to: Performance, time: number): number {
  const index = playedBarAt(from, time);
  const a = from.bars[index];
  const b = to.bars[Math.min(index, to.bars.length - 1)];
  if (!a || !b) return 0;
  const share = a.end > a.start ? Math.min(1, Math.max(0, (time - a.start) / (a.end - a.start))) : 0;
  return b.start + share * (b.end - b.start);
}

/** When a bar of the score is played for the first time at or after `from`, else for the first time at all. */
export function startOfMeasure({ bars }: Performance, measure: number, from = 0): number | undefined {
  const times = bars.filter((bar) => bar.measure === measure).map(({ start }) => start);
  return times.find((start) => start >= from - 1e-6) ?? times[0];
}

/** The stretch in which the bars `first` to `last` of the score are played without a jump, nearest to `near`. */
export function stretchOf(
  { bars }: Performance,
  first: number,
  last: number,
  near: number,
): { readonly start: number; readonly end: number } | undefined {
  const found = bars.flatMap((bar, index) => {
    if (bar.measure !== first) return [];
    let end = index;
    while (bars[end]?.measure !== last && bars[end + 1]?.measure === (bars[end]?.measure ?? 0) + 1) end++;
    const stop = bars[end];
    return stop ? [{ start: bar.start, end: stop.end }] : [];
  });
  const distance = ({ start, end }: { start: number; end: number }) =>
    near < start ? start - near : Math.max(0, near - end);
  return found.toSorted((a, b) => distance(a) - distance(b))[0];
}

/** Ids of the drawn notes that sound at a time; notes stand by their beginnings. */
export function soundingAt({ notes }: Performance, time: number): readonly string[] {
  const moment = time + 1e-3;
  const from = firstAfter(notes, moment - longestOf(notes));
  const to = firstAfter(notes, moment);
  return notes.slice(from, to).flatMap((note) => (note.off > moment ? note.ids : []));
}

/** Index of the first note that begins after a time. */
function firstAfter(notes: readonly PlayedNote[], time: number): number {
  let low = 0;
  let high = notes.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((notes[middle]?.on ?? 0) > time) high = middle;
    else low = middle + 1;
  }
  return low;
}

const longest = new WeakMap<readonly PlayedNote[], number>();

/** Seconds of the longest note: a long score is asked many times a second. */
function longestOf(notes: readonly PlayedNote[]): number {
  const known = longest.get(notes);
  if (known !== undefined) return known;
  const found = notes.reduce((most, { on, off }) => Math.max(most, off - on), 0);
  longest.set(notes, found);
  return found;
}
