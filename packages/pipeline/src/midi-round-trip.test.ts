import { readFileSync } from "node:fs";
import path from "node:path";
import { toMidi } from "@gradus/engrave";
import { readMidiScore } from "@gradus/midi";
import { readScore, type Score, soundingNotes, toNumber } from "@gradus/score";
import { expect, test } from "vitest";

const samples = path.join(import.meta.dirname, "../../../apps/web/public/samples");

function read(name: string): Score {
  const result = readScore(readFileSync(path.join(samples, name)));
  if (!result.ok) throw new Error(result.code);
  return result.score;
}
/** Pitch, onset and duration of every note, in an order of their own. */
const heard = (score: Score): string[] =>
  soundingNotes(score)
    .map(({ midi, onset, duration }) => `${midi} ${toNumber(onset)} ${toNumber(duration)}`)
    .sort();

test.each(["fur-elise", "amazing-grace", "irish-washerwoman"])(
  "%s comes back from our own MIDI with every pitch, onset and duration",
  (name) => {
    const once = readMidiScore(toMidi(read(`${name}.musicxml`)));
    if (!once.ok) throw new Error(once.code);
    // repeats are written out now: what was read is played and read again
    const again = readMidiScore(toMidi(once.score));
    if (!again.ok) throw new Error(again.code);
    expect(heard(again.score)).toEqual(heard(once.score));
    expect(heard(once.score).length).toBeGreaterThanOrEqual(heard(read(`${name}.musicxml`)).length);
  },
);
