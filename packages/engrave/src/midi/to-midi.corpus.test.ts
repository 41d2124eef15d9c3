import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import {
  attributesAt,
  type Part,
  readScore,
  type Score,
  type SoundingNote,
  soundingNotes,
  tempoMarks,
  toNumber,
  unfoldedMeasures,
  ZERO,
} from "@gradus/score";
import { afterAll, expect, test } from "vitest";
import { performanceOf } from "../performance/performance-of.ts";
import { type ReadMidi, readMidi, secondsOfTicks } from "../testing/read-midi.ts";
import { holdsOf } from "./fermatas.ts";
import { toMidi } from "./to-midi.ts";

const corpus = join(import.meta.dirname, "../../../../../shared/corpus");
if (!existsSync(corpus))
  throw new Error("These tests need the score corpus in ../shared/corpus beside the repository.");
const files = ["scores", "conformance"].flatMap((folder) =>
  readdirSync(join(corpus, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => /\.(mxl|musicxml|xml)$/i.test(name))
    .map((name) => join(folder, name))
    .sort(),
);
const DRUMS = 9;

const counts = { files: 0, refused: 0, notes: 0, graces: 0, drums: 0, bars: 0, tempi: 0, holds: 0 };
afterAll(() => {
  process.stdout.write(`MIDI read back: ${JSON.stringify(counts)}\n`);
});

type Bar = { readonly index: number; readonly from: number; readonly at: number; readonly length: number };

/** Measures in playing order, in quarters: as written from `from`, sounding at `at`. */
function barsOf(score: Score): readonly Bar[] {
  const measures = score.parts[0]?.measures ?? [];
  let at = 0;
  return unfoldedMeasures(score).flatMap((index) => {
    const measure = measures[index];
    if (!measure) return [];
    const bar = { index, from: toNumber(measure.start), at, length: toNumber(measure.length) };
    at += bar.length;
    return [bar];
  });
}

/** Number of heads of a kind in each measure of a part: what the model counts, whoever plays it. */
function headsIn(part: Part, kind: "grace" | "drum"): ReadonlyMap<number, number> {
  return new Map(
    part.measures.map(({ index, events }) => [
      index,
      events
        .flatMap((event) => {
          if (event.kind !== (kind === "grace" ? "grace" : "note") || event.cue) return [];
          return event.heads;
        })
        .filter(({ pitch, unpitched }) => (kind === "grace" ? pitch : unpitched)).length,
    ]),
  );
}

/** The notes without those of a tablature staff that another staff has at the same time. */
function withoutTablature(notes: readonly SoundingNote[], part: Part): readonly SoundingNote[] {
  const { clefs } = attributesAt(part, 0, ZERO);
  const isTab = ({ staff }: SoundingNote): boolean => clefs.get(staff)?.sign === "TAB";
  const key = ({ onset, midi }: SoundingNote): string => `${toNumber(onset)}/${midi}`;
  const stated = new Set(notes.filter((note) => !isTab(note)).map(key));
  return notes.filter((note) => !isTab(note) || !stated.has(key(note)));
}

const total = (perMeasure: ReadonlyMap<number, number>, bars: readonly Bar[]): number =>
  bars.reduce((sum, { index }) => sum + (perMeasure.get(index) ?? 0), 0);

/** Takes each expected note out of the played ones; gives back what is missing and what is left. */
function compare(expected: readonly (readonly [tick: number, key: number])[], played: ReadMidi["tracks"][number]) {
  const open = Map.groupBy(played.notes.keys(), (index) => played.notes[index]?.key ?? -1);
  const used = new Set<number>();
  const missing = expected.filter(([tick, key]) => {
    const at = open
      .get(key)
      ?.find((index) => !used.has(index) && Math.abs((played.notes[index]?.tick ?? -9) - tick) <= 1);
    if (at !== undefined) used.add(at);
    return at === undefined;
  });
  return { missing, left: played.notes.filter((_, index) => !used.has(index)) };
}

test.each(files)("MIDI of %s has the model's notes, onsets and tempi, and is what the page plays", (file) => {
  const read = readScore(readFileSync(join(corpus, file)));
  if (!read.ok) {
    counts.refused++;
    expect(read.code).toMatch(/^file\//);
    return;
  }
  const { score } = read;
  const bars = barsOf(score);
  const midi = readMidi(toMidi(score));
  const { ticksPerQuarter: tpq, tracks } = midi;
  expect(tracks).toHaveLength(score.parts.length + 1);

  score.parts.forEach((part, index) => {
    const track = tracks[index + 1] as ReadMidi["tracks"][number];
    const sounding = withoutTablature(soundingNotes(score, index), part);
    const byMeasure = Map.groupBy(sounding, ({ measure }) => measure);
    const expected = bars.flatMap(({ index: measure, from, at, length }, place) => {
      // where playing jumps to, what is tied into the bar is struck
      const isJump = bars[place - 1]?.index !== measure - 1 && place > 0;
      const tied = isJump
        ? sounding.filter(
            (note) =>
              note.measure < measure && toNumber(note.onset) + toNumber(note.duration) > from + 0.02 * length + 1e-9,
          )
        : [];
      const struck = tied.map(({ midi }) => ({ time: 0, midi }));
      const begun = (byMeasure.get(measure) ?? []).map(({ onset, midi }) => ({ time: toNumber(onset) - from, midi }));
      return [...begun, ...struck].map(
        ({ time, midi: key }) => [Math.round((time + at) * tpq), Math.min(127, Math.max(0, Math.round(key)))] as const,
      );
    });
    const { missing, left } = compare(expected, track);
    const graces = total(headsIn(part, "grace"), bars);
    const drums = total(headsIn(part, "drum"), bars);
    // grace notes that begin the piece delay what they lead to
    const late = missing.filter(([tick]) => tick > 0 && bars[0]?.at !== tick);
    expect(late).toEqual([]);
    expect(missing.length === 0 || graces > 0).toBe(true);
    expect(left).toHaveLength(graces + drums + missing.length);
    expect(track.notes.filter(({ channel }) => channel === DRUMS).length).toBeGreaterThanOrEqual(drums);
    expect(track.programs[0]?.tick).toBe(0);
    counts.notes += track.notes.length;
    counts.graces += graces;
    counts.drums += drums;
  });

  checkTempi(score, bars, midi);
  checkPerformance(score, midi);
  counts.files++;
  counts.bars += bars.length;
});

function checkTempi(score: Score, bars: readonly Bar[], { tempi, ticksPerQuarter: tpq, tracks }: ReadMidi): void {
  const marks = tempoMarks(score).map(({ position, bpm }) => ({ at: toNumber(position), bpm: Math.max(3.58, bpm) }));
  const holds = holdsOf(score).map(({ from, to }) => ({ from: toNumber(from), to: toNumber(to) }));
  const isHeld = (place: number) => holds.some(({ from, to }) => place >= from - 1e-6 && place < to - 1e-6);
  const sorted = tempi.toSorted((a, b) => a.tick - b.tick);
  const lasting = (tick: number): number => sorted.findLast((one) => one.tick <= tick + 1)?.microseconds ?? 500_000;
  for (const { from, at, length } of bars) {
    const places = [from, ...marks.map((mark) => mark.at).filter((place) => place > from && place < from + length)];
    for (const place of places) {
      if (isHeld(place)) {
        counts.holds++;
        continue;
      }
      const stated = marks.findLast((mark) => mark.at <= place + 1e-9)?.bpm ?? 120;
      expect(lasting(Math.round((place - from + at) * tpq)) / 1e3).toBeCloseTo(60_000 / stated, 0);
      counts.tempi++;
    }
  }
  const end = bars.reduce((sum, { length }) => sum + length, 0) * tpq;
  for (const track of tracks) expect(Math.abs(track.end - end)).toBeLessThanOrEqual(Math.max(bars.length, tpq * 8));
}

/** What the page plays comes from the same notes: equal number, equal times by the file's own tempo map. */
function checkPerformance(score: Score, midi: ReadMidi): void {
  const { notes } = performanceOf(score);
  const seconds = secondsOfTicks(midi);
  const onsets = (list: readonly { readonly at: number; readonly key: number }[]) =>
    list.toSorted((a, b) => a.key - b.key || a.at - b.at);
  const here = onsets(notes.map(({ on, midi: key }) => ({ at: on, key })));
  const there = onsets(
    midi.tracks.flatMap((track) => track.notes.map(({ tick, key }) => ({ at: seconds(tick), key }))),
  );
  expect(here).toHaveLength(there.length);
  const worst = here.reduce((most, { at, key }, index) => {
    const other = there[index];
    return other?.key === key ? Math.max(most, Math.abs(other.at - at)) : Number.POSITIVE_INFINITY;
  }, 0);
  expect(worst).toBeLessThan(0.05);
}
