import { describe, expect, test } from "vitest";
import { readWishes } from "./read-wishes.ts";

const context = { instrument: "Piano", measures: 30 };
/** type, params and place of each wish; "noted" for what asks for nothing by itself */
const read = (text: string): readonly unknown[] =>
  readWishes(text, context).map(({ understood, constraint, note }) => {
    if (!constraint) return understood ? "noted" : `not understood: ${note}`;
    return [constraint.type, constraint.params, ...(constraint.scope ? [constraint.scope] : [])];
  });

describe("phrases that teachers tried and that were not understood", () => {
  test.each([
    ["keep the tune exactly, just make the accompaniment easier", [["melody.lock", { what: "pitch+rhythm" }], "noted"]],
    [
      "left hand only single notes, right hand may have chords",
      [["texture.max-notes", { hand: "left", max: 1 }], "noted"],
    ],
    [
      "no octaves, but octaves from bar 20",
      [["interval.forbid-harmonic", { hand: "both", semitones: [12] }, { exceptMeasures: [[20, -1]] }], "noted"],
    ],
    [
      "no trills and ornaments but keep the grace notes",
      [
        ["ornaments.forbid", { kinds: ["trill"] }],
        ["ornaments.forbid", { kinds: ["trill", "mordent", "turn"] }],
        "noted",
      ],
    ],
    ["no accidentals except F sharp", [["pitch.no-accidentals", { max: 0, except: ["F#"] }]]],
    ["melody in a five finger position", [["position.five-finger", { hand: "right", shifts: null }]]],
    ["repeat the left hand pattern of bar 1 throughout", [["accompaniment.like-bar", { hand: "left", measure: 1 }]]],
    ["easier but more impressive", [["style.effect", {}]]],
    ["not too many sharps", [["key.max-accidentals", { sharps: 2, flats: null }]]],
    ["middle section right hand alone", [["texture.keep-layer", { layer: "melody" }, { measures: [[11, 20]] }]]],
    ["remvoe the octavs", [["interval.forbid-harmonic", { hand: "both", semitones: [12] }]]],
  ])("%s", (text, wanted) => {
    expect(read(text)).toEqual(wanted);
  });

  test("a place resolves a contradiction, in either order", () => {
    const pattern = (name: string) => ["accompaniment.pattern", { hand: "left", pattern: name }];
    const wanted = [
      [...pattern("block"), { exceptMeasures: [[5, 8]] }],
      [...pattern("alberti"), { measures: [[5, 8]] }],
    ];
    const [block, alberti] = ["block chords in the left hand", "alberti bass in the left hand in bars 5-8"];
    expect(read(`${block}, ${alberti}`)).toEqual(wanted);
    expect(read(`${alberti}, ${block}`)).toEqual([wanted[1], wanted[0]]);
    expect(read("block chords in the left hand, alberti bass in the left hand").join()).toMatch(/contradicts/);
  });

  test.each([
    ["no sinkopation", "rhythm.syncopation"],
    ["no ornamnets", "ornaments.forbid"],
    ["no tripplets", "rhythm.forbid-tuplets"],
    ["blok chords in the left hand", "accompaniment.pattern"],
    ["keep the meldoy", "melody.lock"],
    ["no legder lines", "notation.max-ledger-lines"],
    ["no dotetd rhythms", "rhythm.forbid-dotted"],
    ["no semiquavres", "rhythm.smallest"],
    ["fingring on every note", "notation.fingering"],
    ["no accidentels", "pitch.no-accidentals"],
    ["no pedall", "technique.forbid"],
    ["arpegios in the left hand", "accompaniment.pattern"],
    ["no strechtes wider than a sixth", "hand.max-span"],
  ])("slips of the pen are mended: %s", (text, type) => {
    expect(readWishes(text, context).map(({ constraint }) => constraint?.type)).toEqual([type]);
  });

  test("a section means nothing in a piece of unknown length", () => {
    expect(readWishes("middle section right hand alone")).toMatchObject([{ understood: false }]);
  });
});
