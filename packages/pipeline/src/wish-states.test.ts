import { type ArrangeOptions, type Constraint, type Report, wishStateOf } from "@gradus/contracts";
import { wishCatalogue } from "@gradus/contracts/wish-catalogue";
import { readScore, type Score, soundingNotes, toNumber, writeMusicXml } from "@gradus/score";
import { scoreOf } from "@gradus/testing/scores";
import { expect, test } from "vitest";
import everyday from "../../wishes/src/everyday.json" with { type: "json" };
import catalogue from "../../wishes/src/wishes.json" with { type: "json" };
import { estimate, run } from "./index.ts";

const bytesOf = (score: Score): Uint8Array => new TextEncoder().encode(writeMusicXml(score));
/** Small pieces of our own: octaves, held notes, wide chords, quick notes and accidentals in each that can have them. */
const piano = bytesOf(
  scoreOf({
    fifths: 2,
    staves: [
      ["1 D5 D6, 1/2 E5, 1/2 F#5, 1 B5, 1 r", "1/4 A4, 1/4 B4, 1/4 C#5, 1/4 D5, 3 G#5", "2 F#5 A5, 1 E5 C#6, 1 r"],
      ["2 D3 D4, 1 A2, 1 F#3 A3 D4", "1 A2, 1 G3 C#4 E4, 1/2 E3, 1/2 C#3, 1 A2", "1 D2, 1 F#3 A3 D4, 2 D3 F#3 C4"],
    ],
  }),
);
const line = (name: string, ...bars: readonly string[]): Uint8Array => bytesOf(scoreOf({ name, staves: [bars] }));
const high = ["1 G4, 1 D5, 1/2 A4, 1/2 B4, 1 E5", "1 A5, 1 B5, 1/4 D5, 1/4 C5, 1/4 B4, 1/4 A4, 1 F#5"];
const low = ["1 F2, 1 Bb2, 1 E2, 1 D3", "1 B2, 1/2 F#2, 1/2 A2, 2 F3"];
const pieces: Readonly<Record<string, Uint8Array>> = {
  Piano: piano,
  Violin: line("Violin", ...high),
  Cello: line("Cello", ...low),
  Flute: line("Flute", ...high),
  Recorder: line("Recorder", ...high),
  Clarinet: line("Clarinet", ...high),
  Saxophone: line("Saxophone", ...high),
  Trumpet: line("Trumpet", ...high),
  Trombone: line("Trombone", ...low),
  Guitar: line("Guitar", "1 E3, 1 B3, 1 G4, 1 E5", "1 A5, 1 C6, 1/2 E5, 1/2 D5, 1 B4"),
  "Bass Guitar": line("Bass Guitar", ...low),
};
const playerOf = (names: readonly string[]): string =>
  Object.keys(pieces).find((name) => names.includes(name.toLowerCase().replace(" ", "-"))) ?? "Piano";

const kinds = catalogue.wishes.flatMap(({ instruments, phrasings }) =>
  phrasings.slice(0, 1).map(({ text }) => ({ text, instrument: playerOf(instruments) })),
);
const typical = {
  keyboard: "Piano",
  bowed: "Violin",
  fretted: "Guitar",
  brass: "Trumpet",
  wind: "Flute",
  drums: "Drums",
} as const;
const choices = wishCatalogue
  .map(({ text, for: families = ["keyboard"] }) => ({ text, instrument: typical[families[0] ?? "keyboard"] }))
  .filter(({ instrument }) => instrument !== "Drums");
const phrases = everyday.open.map(({ text, instrument }) => ({ text, instrument: instrument ?? "Piano" }));

const asked = (text: string, instrument: string): ArrangeOptions => ({
  type: "simplify",
  system: "General",
  level: "-1",
  instrument,
  part: null,
  key: "keep",
  requirements: text,
  mustHaves: "",
  seed: 1,
});

/** What one hand sounds at once, read from the file that is handed out. */
function chordsIn(file: Uint8Array, hand: string): readonly (readonly number[])[] {
  const read = readScore(file);
  if (!read.ok) throw new Error("a result that can be read expected");
  const staves = hand === "left" ? [2] : hand === "right" ? [1] : [1, 2];
  const notes = soundingNotes(read.score).map(({ staff, onset, duration, midi }) => ({
    staff,
    midi,
    from: toNumber(onset),
    to: toNumber(onset) + toNumber(duration),
  }));
  return staves.flatMap((staff) => {
    const own = notes.filter((note) => note.staff === staff);
    return own.map(({ from }) => own.filter((one) => one.from <= from && one.to > from + 0.05).map(({ midi }) => midi));
  });
}

/** Whether the file denies a wish that anybody can hear. */
function isDenied(constraint: Constraint, file: Uint8Array): boolean {
  const chords = chordsIn(file, "hand" in constraint.params ? constraint.params.hand : "both");
  const spans = chords.map((chord) => Math.max(...chord) - Math.min(...chord));
  if (constraint.scope) return false;
  switch (constraint.type) {
    case "hand.max-span":
      return spans.some((span) => span > constraint.params.semitones);
    case "texture.max-notes":
      return chords.some((chord) => new Set(chord).size > constraint.params.max);
    case "interval.forbid-harmonic":
      return chords.some((chord) =>
        chord.some((low) => chord.some((top) => constraint.params.semitones.includes(top - low))),
      );
    case "pitch.max":
      return constraint.params.pitch === "C6" && chords.flat().some((midi) => midi > 84);
    default:
      return false;
  }
}

test("every wish that is offered is read, and can be done", async () => {
  const refused: string[] = [];
  for (const { text, instrument } of choices) {
    const said = await estimate(pieces[instrument] ?? piano, asked(text, instrument));
    if (!said.ok || !said.outcome) throw new Error(`no estimate for "${text}"`);
    const states = said.outcome.wishes.map(wishStateOf);
    if (states.some((state) => state !== "kept" && state !== "partly"))
      refused.push(`${text}: ${said.outcome.wishes.map(({ note }) => note).join()}`);
  }
  expect(refused).toEqual([]);
}, 300_000);

const statesOf = (wishes: Report["requirements"]): readonly string[] =>
  wishes.map((wish) => `${wish.text}: ${wishStateOf(wish)}`);

test("EDIT-19 the state of every wish before payment is its state after the run, and no kept one is denied by the notes", async () => {
  const counts = new Map<string, number>();
  for (const { text, instrument } of [...kinds, ...phrases]) {
    const bytes = pieces[instrument] ?? piano;
    const arrange = asked(text, instrument);
    const said = await estimate(bytes, arrange);
    const done = await run(bytes, "piece.musicxml", { arrange, formats: ["musicxml"], withView: false });
    if (!said.ok || !said.outcome || !done.ok || !done.outputs.musicxml) throw new Error(`no result for "${text}"`);
    const { requirements } = done.report;
    expect(statesOf(said.outcome.wishes)).toEqual(statesOf(requirements));
    for (const wish of requirements) {
      const state = wishStateOf(wish);
      counts.set(state, (counts.get(state) ?? 0) + 1);
      if (state === "kept") expect(isDenied(wish.constraint as Constraint, done.outputs.musicxml), text).toBe(false);
      else expect(wish.note, text).not.toBe("");
    }
  }
  expect(counts.get("kept")).toBeGreaterThan(100);
}, 300_000);
