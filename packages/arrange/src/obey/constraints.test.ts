import { soundingNotes, tempoMarks } from "@gradus/score";
import { study } from "@gradus/testing/scores";
import { describe, expect, it } from "vitest";
import type { ArrangeRequest } from "../contract.ts";
import { passes, rewrite } from "../testing/rewrites.ts";
import { waivedIn } from "./notation/index.ts";

const obeying = (mustHaves: string, changes: Partial<ArrangeRequest> = {}, score = study()) =>
  rewrite(score, { level: { kind: "relative", steps: -1 }, mustHaves, ...changes });

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
    "no accidentals except F sharp",
    "repeat the left hand pattern of bar 1 throughout",
    "bars 5 to 8 right hand alone",
  ])("%s", (text) => {
    const { report } = obeying(text);
    expect(report.requirements).toMatchObject([{ understood: true, satisfied: true }]);
  });

  it.each([
    "no octaves",
    "no stretches wider than a sixth",
    "nothing above C6",
    "nothing below C3",
    "melody only",
    "melody and bass only",
    "no dotted rhythms",
    "at most one ledger line",
    "alberti bass in the left hand",
    "one held chord per bar",
    "fingering on every note",
    "print the note names",
    "add chord symbols",
  ])("%s: without the wish the check does not hold", (text) => {
    const source = study();
    const plain = rewrite(source, { level: { kind: "relative", steps: -0.3 } });
    expect(passes(source, "Piano", text, plain.score)).toBe(false);
  });

  it("leaves locked measures as they are, note for note", () => {
    const source = study();
    const { score } = obeying("keep bars 3-4", { level: { kind: "relative", steps: -2 } }, source);
    const notes = (one: typeof source, measure: number) =>
      soundingNotes(one)
        .filter((note) => note.measure === measure)
        .map(({ onset, duration, midi }) => `${onset.n}/${onset.d} ${duration.n}/${duration.d} ${midi}`);
    for (const measure of [2, 3]) expect(notes(score, measure)).toEqual(notes(source, measure));
    expect(notes(score, 4)).not.toEqual(notes(source, 4));
  });

  it("obeys in a piece that is at the level already, and makes no other change", () => {
    const source = study();
    const { grade } = obeying("", {}, source).report.before;
    const { report } = obeying("nothing above C6", { level: { kind: "grade", grade } }, source);
    expect(report.requirements).toMatchObject([{ satisfied: true }]);
    expect([...new Set(report.changes.map(({ rule }) => rule))]).toEqual(["wish-range"]);
    expect(report.changes[0]?.reason).toContain("as you asked");
  });

  it("lists what it did not understand and what it cannot do, each with a reason", () => {
    const { report } = obeying("make it sparkle for granny, add a cadenza");
    expect(report.requirements).toMatchObject([
      { text: "make it sparkle for granny", understood: false, satisfied: false },
      { text: "add a cadenza", understood: true, satisfied: false, constraint: { type: "form.add" } },
    ]);
    for (const { note } of report.requirements) expect(note).not.toBe("");
  });

  it("lets a must-have win over a requirement, and says so", () => {
    const { report } = obeying("keep the original key", { requirements: "put it in C major, no octaves" });
    expect(report.requirements).toMatchObject([
      { text: "put it in C major", satisfied: false, note: expect.stringContaining("keep the original key") },
      { text: "no octaves", satisfied: true },
      { text: "keep the original key", satisfied: true },
    ]);
  });

  it("lets a must-have of the key win over the key of the form, a requirement not", () => {
    expect(obeying("put it in G major", { key: "C major" }).report.changes[0]).toMatchObject({ after: "G major" });
    const asked = obeying("", { key: "C major", requirements: "put it in G major" });
    expect(asked.report.changes[0]).toMatchObject({ after: "C major" });
    expect(asked.report.requirements).toMatchObject([{ satisfied: false }]);
  });

  it("says what a must-have cost when the level is out of reach with it", () => {
    const { report } = obeying("keep bars 1-16", { level: { kind: "relative", steps: -3 } });
    expect(report.target.reached).toBe(false);
    expect(report.requirements[0]).toMatchObject({ satisfied: true, note: expect.stringContaining("harder") });
  });

  it("takes the reading of a plan in place of its own", () => {
    const plan = {
      wishes: [
        {
          text: "gentle on small hands",
          understood: true,
          constraint: { type: "hand.max-span", params: { hand: "both", semitones: 7 }, strength: "hard" } as const,
          note: "",
        },
      ],
    };
    const { report } = obeying("", { requirements: "gentle on small hands", plan });
    expect(report.requirements).toMatchObject([{ text: "gentle on small hands", satisfied: true }]);
  });

  it("changes the tempo only where asked, and says so to the validator", () => {
    const { report, score } = obeying("no faster than 60 bpm");
    expect(tempoMarks(score).map(({ bpm }) => bpm)).toEqual([60]);
    expect(waivedIn(report.requirements)).toEqual(["P5"]);
    expect(waivedIn(obeying("no octaves").report.requirements)).toEqual([]);
  });
});
