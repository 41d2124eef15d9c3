// Score to our MIDI and back: `npx node bench/midi-round-trip.ts [folder,folder]`. A real score is played into MIDI and read,
// which writes out its repeats and grace notes; what was read is played and read once more, and must have the same notes.
import { readFileSync } from "node:fs";
import path from "node:path";
import { toMidi } from "@gradus/engrave";
import { readMidiScore } from "@gradus/midi";
import { readScore, type Score, soundingNotes, toNumber } from "@gradus/score";
import { corpus, scoreFiles } from "./corpus-files.ts";

const MAX_BYTES = 1_500_000;
const folders = process.argv[2]?.split(",") ?? [
  "piano",
  "string-quartet",
  "voice-piano",
  "lead-sheet",
  "choir",
  "violin",
];
let scores = 0;
let exact = 0;

for (const file of folders.flatMap((folder) => scoreFiles(`scores/${folder}`))) {
  const bytes = readFileSync(file);
  const read = bytes.length < MAX_BYTES ? readScore(bytes) : undefined;
  if (!read?.ok) continue;
  const once = readMidiScore(toMidi(read.score));
  const again = once.ok ? readMidiScore(toMidi(once.score)) : once;
  if (!once.ok || !again.ok) throw new Error(`${file} cannot be read back`);
  scores += 1;
  const f1 = f1Of(notesOf(once.score), notesOf(again.score));
  if (f1 === 1) exact += 1;
  else console.log(`${path.relative(corpus, file)}: ${f1.toFixed(4)}`);
}
console.log(`${scores} scores, ${exact} with every pitch, onset and duration`);

function notesOf(score: Score): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { midi, onset, duration } of soundingNotes(score)) {
    const note = `${midi} ${toNumber(onset)} ${toNumber(duration)}`;
    counts.set(note, (counts.get(note) ?? 0) + 1);
  }
  return counts;
}

function f1Of(a: ReadonlyMap<string, number>, b: ReadonlyMap<string, number>): number {
  const sum = (counts: ReadonlyMap<string, number>): number => [...counts.values()].reduce((all, one) => all + one, 0);
  const hits = [...a].reduce((all, [note, count]) => all + Math.min(count, b.get(note) ?? 0), 0);
  return (2 * hits) / (sum(a) + sum(b));
}
