import type { ConstraintType } from "@gradus/contracts";
import { type Score, validate } from "@gradus/score";
import { readAgain, scoreOf } from "@gradus/testing/scores";
import { describe, expect, it } from "vitest";
import type { ArrangeRequest } from "../contract.ts";
import { passes, rewrite } from "../testing/rewrites.ts";

const again = (bars: readonly string[], count = 4): readonly string[] =>
  Array.from({ length: count }, (_, i) => bars[i % bars.length] ?? "4 r");

/** A song of our own in C: a tune that rests, over chords with sevenths in many positions. */
const song = (): Score =>
  scoreOf({
    staves: [
      again([
        "1 C5, 1/2 D5, 1/2 E5, 1 A5, 1 r",
        "3/2 B4, 1/2 C5, 2 D5",
        "1 F5, 1 E5, 1 D5, 1 r",
        "1 A4, 1/2 G4, 1 A4, 1/2 B4, 1 r",
      ]),
      again([
        "1 C3, 1 E3 G3 C4, 1 E3 G3 C4, 1 G2",
        "1 G2, 1 F3 G3 B3, 1/2 D3, 1/2 B2, 1 G2",
        "1 F2, 1 F3 A3 C4, 1 C4, 1 D3",
        "1 G2, 1 B2 F3 G3, 2 C3 E3 G3",
      ]),
    ],
  });
const line = (name: string, bars: readonly string[]): Score => scoreOf({ name, staves: [again(bars)] });
const violin = (): Score =>
  line("Violin", ["1 G3, 1 D4, 1/2 A4, 1/2 B4, 1 E5", "1 A5, 1 B5, 1 D6, 1 F6", "1 E6, 1 C6, 2 A5"]);
const guitar = (): Score => line("Guitar", ["1 E3, 1 B3, 1 G4, 1 E5", "1 A5, 1 C6, 1 E6, 1 B4"]);
const clarinet = (): Score => line("Clarinet", ["1 E4, 1 A4, 1 C5, 1 E5", "1 D5, 1 B4, 2 G4", "2 F3, 2 C4"]);
const trumpet = (): Score => line("Trumpet", ["1 C4, 1 D4, 1 B3, 1 G4", "1 A5, 1 F5, 1 E4, 1 Eb4"]);
const trombone = (): Score => line("Trombone", ["1 F2, 1 Bb2, 1 E2, 1 D3", "1 B2, 1 F#2, 2 F3"]);

const scores = {
  Piano: song,
  Violin: violin,
  Guitar: guitar,
  Clarinet: clarinet,
  Trumpet: trumpet,
  Trombone: trombone,
};
type Player = keyof typeof scores;

const obeying = (source: Score, player: Player, mustHaves: string, changes: Partial<ArrangeRequest> = {}) =>
  rewrite(source, { level: { kind: "relative", steps: -0.2 }, instrument: player, mustHaves, ...changes });

const wishes: readonly (readonly [Player, string, ConstraintType])[] = [
  ["Piano", "everything in C position", "position.fixed"],
  ["Piano", "middle C position", "position.fixed"],
  ["Piano", "at most one position change in the right hand", "position.five-finger"],
  ["Piano", "as few position changes as possible", "position.five-finger"],
  ["Piano", "the hands should take turns", "hands.relation"],
  ["Piano", "both hands in the same rhythm", "hands.relation"],
  ["Piano", "only the pentatonic scale", "pitch.allow"],
  ["Piano", "no inversions", "harmony.inversions"],
  ["Piano", "no syncopation", "rhythm.syncopation"],
  ["Piano", "triads only", "harmony.vocabulary"],
  ["Piano", "add seventh chords", "harmony.enrich"],
  ["Piano", "one chord per bar", "harmony.max-rate"],
  ["Piano", "add pedal marks", "technique.add"],
  ["Piano", "add a trill in bar 2", "ornaments.add"],
  ["Piano", "add grace notes", "ornaments.add"],
  ["Piano", "add mordents", "ornaments.add"],
  ["Piano", "swing it", "rhythm.feel"],
  ["Violin", "first position only", "string.positions"],
  ["Violin", "no fourth finger", "string.fingers"],
  ["Violin", "two notes slurred per bow", "string.bowing"],
  ["Violin", "pizzicato throughout", "string.pizz"],
  ["Violin", "print bow marks", "string.bowing"],
  ["Violin", "stay in a comfortable register", "register.comfort"],
  ["Guitar", "nothing above the fifth fret", "fretted.max-fret"],
  ["Clarinet", "stay below the break", "register.avoid-break"],
  ["Trumpet", "avoid valve combination 1-2-3", "brass.valves"],
  ["Trumpet", "not too many high notes for my lip", "brass.endurance"],
  ["Trombone", "no slide position past fourth", "brass.positions"],
];

describe("wishes about places, hands, chords and playing", () => {
  it.each(wishes)("%s: %s is obeyed, and the piece alone does not pass", (player, text, type) => {
    const source = scores[player]();
    const { score, report } = obeying(source, player, text);
    expect(report.requirements).toMatchObject([{ understood: true, constraint: { type } }]);
    expect(report.requirements[0]).toMatchObject({ satisfied: true });
    expect(passes(source, player, text)).toBe(false);
    // what is read again does not know which of its measures were rewritten
    const errors = validate(readAgain(score), { against: source }).filter(({ severity }) => severity === "error");
    expect(errors.filter(({ code }) => code !== "P1")).toEqual([]);
  });

  it("fills chords when a harder piece is asked for", () => {
    const { report } = obeying(song(), "Piano", "fuller chords", {
      type: "complexify",
      level: { kind: "relative", steps: 0.3 },
    });
    expect(report.requirements).toMatchObject([{ constraint: { type: "texture.thicken" }, satisfied: true }]);
    expect(passes(song(), "Piano", "fuller chords")).toBe(false);
  });
});
