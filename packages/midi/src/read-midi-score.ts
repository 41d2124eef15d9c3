import { failure, type Issue, inputLimits, type Reading, type ReadingValues } from "@gradus/contracts";
import { readScore, type ScoreReading, serialiseXml, writeDrawnMusicXml } from "@gradus/score";
import { readMidiFile } from "./bytes/read-midi-file.ts";
import { withoutSilence } from "./bytes/without-silence.ts";
import { choicesOf } from "./choices.ts";
import { readTime, type TimeReading } from "./grid/read-time.ts";
import { isSwung, straightened } from "./grid/swing.ts";
import { accentsOf } from "./metre/accents.ts";
import { readMetre } from "./metre/read-metre.ts";
import { type Bar, barsOf } from "./notation/bars.ts";
import { type Loudness, loudnessOf } from "./notation/dynamics.ts";
import { type Hands, type PartPlan, planParts } from "./notation/plan-parts.ts";
import { withPlayedLengths } from "./notation/played-lengths.ts";
import { withoutOverlaps } from "./notation/slices.ts";
import { withStaccato } from "./notation/staccato.ts";
import { tempoMarks } from "./notation/tempo-marks.ts";
import { voicedStaves } from "./notation/voiced-staves.ts";
import { type PlannedPart, writeScore } from "./notation/write-score.ts";
import { type KeySignature, performanceOf } from "./notes/lines.ts";
import { readKey } from "./pitch/read-key.ts";
import { tidyTouch } from "./staves/tidy-touch.ts";

/**
 * Reads a standard MIDI file as a score. What the file does not say is inferred: metre, pickup, key, names of the notes, hands,
 * voices, note values; `options` holds what a person chose instead. Never throws. Errors: file/empty, file/unreadable,
 * file/truncated, file/too-complex, file/no-notes.
 */
export function readMidiScore(bytes: Uint8Array, options: ReadingValues = {}): ScoreReading {
  const read = readMidiFile(bytes);
  if (!read.ok) return read;
  const performance = performanceOf(withoutSilence(read.file));
  if (performance.lines.every(({ strokes }) => strokes.length === 0)) return failure("file/no-notes");
  const time = readTime(performance, beatOf(options));
  const swung = isSwung(time.lines);
  const swing = swung && options.swing !== "triplets";
  const lines = swing ? straightened(time.lines) : time.lines;
  const planned = planParts(performance, lines, handsOf(options));
  const parts = time.kind === "exact" ? planned : planned.map(withTidyTouch);
  const pitched = parts
    .filter(({ drums }) => !drums)
    .flatMap(({ staves }) => staves.flatMap(({ notes }) => notes))
    .sort((a, b) => a.on - b.on || a.key - b.key);
  const all = pitched.length > 0 ? pitched : parts.flatMap(({ staves }) => staves.flatMap(({ notes }) => notes));
  const metre = readMetre(performance, time, pitched.length > 0 ? accentsOf(pitched) : undefined, options);
  const keys = readKey(performance, time, pitched, options);
  const end = parts
    .flatMap(({ staves }) => staves.flatMap(({ notes }) => notes))
    .reduce((last, { off }) => Math.max(last, off), 0);
  const bars = barsOf(metre.metres, metre.pickup, keys.keys, end, inputLimits.measures);
  if (bars.length > inputLimits.measures) return failure("file/too-complex");
  const keyAt = (at: number): KeySignature =>
    keys.keys.findLast((key) => key.at <= at)?.value ?? keys.keys[0]?.value ?? noKey;
  const loudness = loudnessOf(all, bars);
  const isMarked = options.dynamics
    ? options.dynamics === "marks"
    : time.kind === "exact" && loudness?.isWritten === true;
  const marksOf = isMarked ? loudness?.marksOf : undefined;
  const staves = lastingStaves(parts, time, keyAt, bars);
  const written = parts.map((plan, index) => ({
    ...planPart(plan, time, staves[index] ?? []),
    dynamics: dynamicsOf(plan, marksOf),
  }));
  const document = writeScore({
    title: performance.title,
    parts: written,
    bars,
    tempi: tempoMarks(performance, time, metre.metres),
    markers: [
      ...(swing ? [{ at: 0, value: "Swing" }] : []),
      ...performance.markers.map(({ tick, value }) => ({ at: time.placeOf(tick), value })),
    ],
  });
  const plain = readScore(new TextEncoder().encode(serialiseXml(document)));
  if (!plain.ok) return plain;
  const score = readScore(new TextEncoder().encode(writeDrawnMusicXml(plain.score)));
  if (!score.ok) return score;
  const issues = performance.repairs.map(
    (message): Issue => ({ level: "L0", severity: "warning", code: "MIDI1", message }),
  );
  const measures = bars.map(({ number, start, end: to }) => ({
    measure: number,
    confidence: Math.round(100 * time.surenessAt(start, to)) / 100,
  }));
  const reading: Reading = {
    kind: time.kind === "exact" ? "midi-notation" : "midi-performance",
    confidence: Math.min(time.confidence, metre.confidence),
    measures,
    choices: choicesOf({
      metre,
      keys,
      parts,
      time,
      beat: beatOf(options),
      swung,
      marked: loudness && isMarked,
      options,
    }),
    issues,
  };
  return { ok: true, score: score.score, reading };
}

const withTidyTouch = (plan: PartPlan): PartPlan => ({
  ...plan,
  staves: plan.staves.map((staff) => ({ ...staff, notes: tidyTouch(staff.notes) })),
});

const noKey: KeySignature = { fifths: 0, minor: false };
/** Beats for one that was found: half, the same, or twice as many. */
const beatOf = ({ beat }: ReadingValues): number => (beat === "2" ? 2 : beat === "0.5" ? 0.5 : 1);
const handsOf = ({ hands }: ReadingValues): Hands =>
  hands === "split" || hands === "one" || hands === "together" || hands === "apart" ? hands : undefined;

const dynamicsOf = ({ staves }: PartPlan, marksOf: Loudness["marksOf"] | undefined): PlannedPart["dynamics"] =>
  marksOf?.(staves.flatMap(({ notes }) => notes)) ?? [];

/** Named and voiced notes of each staff of each part, as long as they are written; drums are written already. */
function lastingStaves(
  parts: readonly PartPlan[],
  time: TimeReading,
  keyAt: (at: number) => KeySignature,
  bars: readonly Bar[],
): readonly PlannedPart["staves"][] {
  const voiced = parts.map((plan) => voicedStaves(plan, keyAt));
  const lasting =
    time.kind === "exact"
      ? withStaccato(voiced, bars)
      : voiced.map((staves) => staves.map((notes) => withoutOverlaps(withPlayedLengths(notes, bars))));
  return voiced.map((staves, index) => (parts[index]?.drums ? staves : (lasting[index] ?? staves)));
}

function planPart(plan: PartPlan, time: TimeReading, staves: PlannedPart["staves"]): Omit<PlannedPart, "dynamics"> {
  const lyrics = new Map(plan.lyrics.map(({ tick, value }) => [time.placeOf(tick), value]));
  const pedal = time.kind === "exact" ? plan.pedal.map(({ tick, value }) => ({ at: time.placeOf(tick), value })) : [];
  return { plan, staves, lyrics, pedal };
}
