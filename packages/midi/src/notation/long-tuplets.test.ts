import { toNumber } from "@gradus/score";
import { describe, expect, it } from "vitest";
import { readMidiScore } from "../read-midi-score.ts";
import { midiFile, type TestNote, timeSignature } from "../testing/midi-bytes.ts";

const Q = 480;
/** What is drawn in the first bar of 3/4 over a held bass: type, ratio, length in 1/100 of a quarter. */
function drawn(notes: readonly TestNote[]): readonly string[] {
  const held: TestNote = [43, 0, 6 * Q];
  const after = Array.from({ length: 120 }, (_, index): TestNote => [79, (3 + index) * Q, Q]);
  const read = readMidiScore(
    midiFile([{ notes: [...notes, held, ...after], metas: [[0, 0x58, timeSignature(3, 2)]] }]),
    {
      pickup: "0",
      hands: "split",
    },
  );
  if (!read.ok) throw new Error(read.code);
  return (read.score.parts[0]?.measures[0]?.events ?? []).flatMap((event) =>
    event.kind === "note" && event.staff === 1
      ? [
          `${event.type} ${event.timeModification?.actual ?? 1}:${event.timeModification?.normal ?? 1} ${Math.round(100 * toNumber(event.duration))}`,
        ]
      : [],
  );
}
const run = (count: number, total: number, from = 0): readonly TestNote[] =>
  Array.from({ length: count }, (_, index): TestNote => {
    const [on, off] = [index, index + 1].map((at) => from + Math.floor((at * total) / count));
    return [72 + (index % 8), on ?? 0, (off ?? 0) - (on ?? 0)];
  });

describe("runs over several beats", () => {
  it("are one tuplet where no beat has notes of its own", () => {
    expect(drawn(run(11, 3 * Q))).toEqual(new Array(11).fill("eighth 11:6 27"));
  });

  it("are counted by the beat where each has its notes", () => {
    expect(new Set(drawn([...run(10, 2 * Q), [84, 2 * Q, Q]]))).toEqual(new Set(["16th 5:4 20", "quarter 1:1 100"]));
  });

  it("are plain where they are plain", () => {
    expect(drawn(run(6, 3 * Q))).toEqual(new Array(6).fill("eighth 1:1 50"));
  });
});
