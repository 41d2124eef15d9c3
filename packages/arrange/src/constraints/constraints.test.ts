import { describe, expect, it } from "vitest";
import { arrange } from "../arrange.ts";
import type { ArrangeRequest } from "../contract.ts";
import { study } from "../testing/scores.ts";

const request: ArrangeRequest = {
  type: "simplify",
  system: "General",
  level: { kind: "relative", steps: -1 },
  instrument: "Piano",
  part: undefined,
  key: "keep",
  seed: 1,
};
function rewrite(mustHaves: string, changes: Partial<ArrangeRequest> = {}, score = study()) {
  const result = arrange(score, { ...request, mustHaves, ...changes });
  if (!result.ok) throw new Error(result.message);
  return result;
}

describe("wishes obeyed", () => {
  it.each([
    "no octaves",
    "no stretches wider than a sixth",
    "at most two notes in the left hand",
    "nothing above C6",
    "nothing below C3",
    "melody only",
    "melody and bass only",
    "keep bars 3-4",
    "only change measures 1-4",
    "keep the left hand as it is",
    "max two sharps",
    "put it in C major",
    "no accidentals",
    "nothing faster than eighth notes",
    "no dotted rhythms",
    "no ties",
    "at most one ledger line",
    "keep the melody exactly",
    "no faster than 60 bpm",
    "no dynamics",
    "add chord symbols",
    "left hand block chords only",
    "fingering on every note",
    "add fingering at every position change",
    "print the note names",
    "chords of at most two notes",
    "only quarter and half notes",
    "thinner chords",
    "alberti bass in the left hand",
    "one held chord per bar",
    "broken chords in the left hand",
    "open fifths in the left hand",
    "a drone in the left hand",
    "waltz bass",
    "stride left hand",
    "walking bass",
    "arpeggios in the left hand",
    "root and fifth in the left hand",
  ])("%s", (text) => {
    const { report } = rewrite(text);
    expect(report.requirements).toMatchObject([{ understood: true, satisfied: true }]);
  });
});
