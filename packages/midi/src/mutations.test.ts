import { errorCatalogue } from "@gradus/contracts";
import { readScore, validate, writeMusicXml } from "@gradus/score";
import { damaged } from "@gradus/testing/damage";
import { expect, it } from "vitest";
import { readMidiScore } from "./read-midi-score.ts";
import { midiFile, type TestNote } from "./testing/midi-bytes.ts";

/** A share of what mutations.corpus.test.ts does with ten thousand. */
const FILES = 200;
const notes = Array.from({ length: 24 }, (_, index): TestNote => [48 + ((index * 7) % 30), index * 160, 200]);
const samples = [
  midiFile([{ notes }]),
  midiFile([
    { name: "Song", notes: [], metas: [[0, 0x58, [3, 2, 24, 8]]] },
    { program: 0, notes },
    { channel: 9, notes: notes.slice(0, 20) },
  ]),
];

it("damaged files give a code, or a score that can be written and read again", () => {
  let read = 0;
  for (let seed = 0; seed < FILES; seed++) {
    const result = readMidiScore(damaged(samples, seed));
    if (!result.ok) {
      expect(Object.hasOwn(errorCatalogue, result.code), `seed ${seed}`).toBe(true);
      continue;
    }
    read += 1;
    const errors = validate(result.score).filter(({ severity, code }) => severity === "error" && code !== "U1");
    expect(errors, `seed ${seed}`).toEqual([]);
    expect(readScore(new TextEncoder().encode(writeMusicXml(result.score))).ok, `seed ${seed}`).toBe(true);
  }
  expect(read).toBeGreaterThan(FILES / 2);
});
