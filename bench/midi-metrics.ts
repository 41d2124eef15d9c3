// How near a score that was read from MIDI comes to the one behind it, for bench/midi.ts.
import { attributesAt, type Score, type SoundingNote, soundingNotes, toNumber, ZERO } from "@gradus/score";

/** Shares 0–1. */
export type Metrics = {
  readonly onset: number;
  readonly full: number;
  readonly barlines: number;
  readonly metre: number;
  readonly key: number;
  readonly spelling: number;
  readonly staff: number;
  readonly voices: number;
  /** successive onsets as far apart as in the truth, at the best of some scales */
  readonly intervals: number;
  /** notes on barlines of the truth that are on barlines of the result */
  readonly downbeats: number;
};
export const metricNames = [
  "onset",
  "full",
  "barlines",
  "metre",
  "key",
  "spelling",
  "staff",
  "voices",
  "intervals",
  "downbeats",
] as const;

/** Places nearer than this, in quarters, are the same. */
const GRID = 48;
const place = (quarters: number): number => Math.round(quarters * GRID);

type Placed = SoundingNote & { readonly at: number; readonly end: number; readonly line: number };

export function compareScores(truth: Score, result: Score): Metrics {
  const a = placed(truth);
  const b = placed(result);
  const pairs = matched(a, b);
  const share = (test: (x: Placed, y: Placed) => boolean): number =>
    pairs.length === 0 ? 0 : pairs.filter(([x, y]) => test(x, y)).length / pairs.length;
  const bars = barsOf(truth);
  const read = barsOf(result);
  const found = [...bars].filter(([at]) => read.has(at));
  return {
    onset: f1(pairs.length, a.length, b.length),
    full: f1(pairs.filter(([x, y]) => Math.abs(x.end - y.end) <= 1).length, a.length, b.length),
    barlines: f1(found.length, bars.size, read.size),
    metre: found.filter(([at, { time }]) => read.get(at)?.time === time).length / Math.max(1, bars.size),
    key: share((x, y) => (keyAt(truth, x) - keyAt(result, y)) % 12 === 0),
    spelling: share((x, y) => x.pitch.step === y.pitch.step && x.pitch.alter === y.pitch.alter),
    staff: share((x, y) => x.line === y.line),
    voices: voiceLinks(a, b, pairs),
    ...performedMetrics(a, b, bars, read),
  };
}

function placed(score: Score): readonly Placed[] {
  const firstStaff: number[] = [];
  let count = 0;
  for (const part of score.parts) {
    firstStaff.push(count);
    count += part.staves;
  }
  return soundingNotes(score).map((note) => {
    const at = toNumber(note.onset);
    const end = at + toNumber(note.duration);
    return { ...note, at: place(at), end: place(end), line: (firstStaff[note.part] ?? 0) + note.staff };
  });
}

/** One to one by pitch and onset; the same end and staff first. */
function matched(a: readonly Placed[], b: readonly Placed[]): readonly (readonly [Placed, Placed])[] {
  const free = Map.groupBy(b, ({ midi, at }) => `${midi}@${at}`);
  return a.flatMap((x) => {
    const list = free.get(`${x.midi}@${x.at}`) ?? [];
    const rank = (y: Placed): number => (y.line === x.line ? 0 : 2) + (Math.abs(y.end - x.end) <= 1 ? 0 : 1);
    list.sort((y, z) => rank(y) - rank(z));
    const y = list.shift();
    return y ? [[x, y] as const] : [];
  });
}

const f1 = (hits: number, a: number, b: number): number => (a + b === 0 ? 1 : (2 * hits) / (a + b));

function barsOf(score: Score): ReadonlyMap<number, { readonly time: string }> {
  const part = score.parts.reduce((longest, one) => (one.measures.length > longest.measures.length ? one : longest));
  return new Map(
    part.measures.map((measure) => {
      const { time } = attributesAt(part, measure.index, ZERO);
      return [
        place(toNumber(measure.start)),
        { time: `${time.beats.reduce((sum, one) => sum + one, 0)}/${time.beatType}` },
      ];
    }),
  );
}

function keyAt(score: Score, note: Placed): number {
  const part = score.parts[note.part];
  return part ? attributesAt(part, note.measure, ZERO).key.fifths : 0;
}

const scales = [1, 2, 1 / 2, 3 / 2, 2 / 3, 3, 1 / 3];

/** For performances, whose bars lie elsewhere: notes are paired by how often their key was struck before. */
function performedMetrics(
  a: readonly Placed[],
  b: readonly Placed[],
  bars: ReadonlyMap<number, unknown>,
  read: ReadonlyMap<number, unknown>,
): Pick<Metrics, "intervals" | "downbeats"> {
  const byKey = Map.groupBy(b, ({ midi }) => midi);
  const seen = new Map<number, number>();
  const pairs = a.flatMap((x) => {
    const count = seen.get(x.midi) ?? 0;
    seen.set(x.midi, count + 1);
    const y = byKey.get(x.midi)?.[count];
    return y ? [[x.at, y.at] as const] : [];
  });
  const steps = pairs
    .slice(1)
    .map(([x, y], index) => [x - (pairs[index]?.[0] ?? 0), y - (pairs[index]?.[1] ?? 0)] as const);
  const agreeing = scales.map((scale) => steps.filter(([x, y]) => Math.abs(x * scale - y) <= 1).length);
  const onBars = pairs.filter(([x]) => bars.has(x));
  return {
    intervals: Math.max(...agreeing) / Math.max(1, steps.length),
    downbeats: onBars.filter(([, y]) => read.has(y)).length / Math.max(1, onBars.length),
  };
}

/** F1 of the links from each note to the next one of its voice, where both notes were found. */
function voiceLinks(a: readonly Placed[], b: readonly Placed[], pairs: readonly (readonly [Placed, Placed])[]): number {
  const ids = new Map<Placed, number>();
  pairs.forEach(([x, y], index) => {
    ids.set(x, index);
    ids.set(y, index);
  });
  const [links, other] = [a, b].map((notes) => {
    const found = new Set<string>();
    const known = notes.filter((note) => ids.has(note));
    for (const voice of Map.groupBy(known, (note) => `${note.part}/${note.line}/${note.voice}`).values()) {
      const chords = [...Map.groupBy(voice, ({ at }) => at).values()];
      chords.slice(1).forEach((chord, index) => {
        const before = chords[index]?.at(-1);
        const now = chord.at(-1);
        if (before && now) found.add(`${ids.get(before)}-${ids.get(now)}`);
      });
    }
    return found;
  }) as [Set<string>, Set<string>];
  return f1([...links].filter((link) => other.has(link)).length, links.size, other.size);
}
