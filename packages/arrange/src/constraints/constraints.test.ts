import { soundingNotes, tempoMarks } from "@gradus/score";
import { describe, expect, it } from "vitest";
import { choosePlayer } from "../analysis/choose-player.ts";
import { arrange } from "../arrange.ts";
import type { ArrangeRequest } from "../contract.ts";
import { study } from "../testing/scores.ts";
import { asksOf } from "./asks.ts";
import { checkOf } from "./checks/index.ts";
import { coverOf } from "./cover.ts";
import { waivedIn } from "./notation/index.ts";

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
    const plain = arrange(source, { ...request, level: { kind: "relative", steps: -0.3 } });
    const [ask] = asksOf({ mustHaves: text }, { instrument: "Piano", measures: 16 });
    const chosen = choosePlayer(source, "Piano", undefined);
    if (!plain.ok || !chosen.ok || !ask?.wish.constraint) throw new Error("a plain rewrite and a wish expected");
    const evidence = { source, transposed: source, result: plain.score, player: chosen.player };
    const cover = coverOf(ask.wish.constraint, source.parts[0]?.measures ?? []);
    const kept = checkOf(ask.wish.constraint, { ...evidence, cover })?.kept;
    expect(kept).toBe(false);
  });

  it("leaves locked measures as they are, note for note", () => {
    const source = study();
    const { score } = rewrite("keep bars 3-4", { level: { kind: "relative", steps: -2 } }, source);
    const notes = (one: typeof source, measure: number) =>
      soundingNotes(one)
        .filter((note) => note.measure === measure)
        .map(({ onset, duration, midi }) => `${onset.n}/${onset.d} ${duration.n}/${duration.d} ${midi}`);
    for (const measure of [2, 3]) expect(notes(score, measure)).toEqual(notes(source, measure));
    expect(notes(score, 4)).not.toEqual(notes(source, 4));
  });

  it("obeys in a piece that is at the level already, and makes no other change", () => {
    const source = study();
    const { grade } = rewrite("", {}, source).report.before;
    const { report } = rewrite("nothing above C6", { level: { kind: "grade", grade } }, source);
    expect(report.requirements).toMatchObject([{ satisfied: true }]);
    expect([...new Set(report.changes.map(({ rule }) => rule))]).toEqual(["wish-range"]);
    expect(report.changes[0]?.reason).toContain("as you asked");
  });

  it("lists what it did not understand and what it cannot do, each with a reason", () => {
    const { report } = rewrite("make it sparkle for granny, add a cadenza");
    expect(report.requirements).toMatchObject([
      { text: "make it sparkle for granny", understood: false, satisfied: false },
      { text: "add a cadenza", understood: true, satisfied: false, constraint: { type: "form.add" } },
    ]);
    for (const { note } of report.requirements) expect(note).not.toBe("");
  });

  it("lets a must-have win over a requirement, and says so", () => {
    const { report } = rewrite("keep the original key", { requirements: "put it in C major, no octaves" });
    expect(report.requirements).toMatchObject([
      { text: "put it in C major", satisfied: false, note: expect.stringContaining("keep the original key") },
      { text: "no octaves", satisfied: true },
      { text: "keep the original key", satisfied: true },
    ]);
  });

  it("lets a must-have of the key win over the key of the form, a requirement not", () => {
    expect(rewrite("put it in G major", { key: "C major" }).report.changes[0]).toMatchObject({ after: "G major" });
    const asked = rewrite("", { key: "C major", requirements: "put it in G major" });
    expect(asked.report.changes[0]).toMatchObject({ after: "C major" });
    expect(asked.report.requirements).toMatchObject([{ satisfied: false }]);
  });

  it("says what a must-have cost when the level is out of reach with it", () => {
    const { report } = rewrite("keep bars 1-16", { level: { kind: "relative", steps: -3 } });
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
    const { report } = rewrite("", { requirements: "gentle on small hands", plan });
    expect(report.requirements).toMatchObject([{ text: "gentle on small hands", satisfied: true }]);
  });

  it("changes the tempo only where asked, and says so to the validator", () => {
    const { report, score } = rewrite("no faster than 60 bpm");
    expect(tempoMarks(score).map(({ bpm }) => bpm)).toEqual([60]);
    expect(waivedIn(report.requirements)).toEqual(["P5"]);
    expect(waivedIn(rewrite("no octaves").report.requirements)).toEqual([]);
  });
});
