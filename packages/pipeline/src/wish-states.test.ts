import { type ArrangeOptions, type Constraint, type Report, wishStateOf } from "@gradus/contracts";
import { wishCatalogue } from "@gradus/contracts/wish-catalogue";
import { type Score, writeMusicXml } from "@gradus/score";
import { scoreOf } from "@gradus/testing/scores";
import { expect, test } from "vitest";
import everyday from "../../wishes/src/everyday.json" with { type: "json" };
import catalogue from "../../wishes/src/wishes.json" with { type: "json" };
import { isDeniedByFile, readableKinds } from "./denied-by-file.ts";
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

const kinds = catalogue.wishes.flatMap(({ instruments, direction, phrasings }) =>
  phrasings.slice(0, 1).map(({ text }) => ({ text, instrument: playerOf(instruments), direction })),
);
const together = catalogue.composites.map(({ text }) => ({ text, instrument: "Piano" }));
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

const asked = (text: string, instrument: string, type: ArrangeOptions["type"] = "simplify"): ArrangeOptions => ({
  type,
  system: "General",
  level: type === "simplify" ? "-1" : "+1",
  instrument,
  part: null,
  key: "keep",
  requirements: text,
  mustHaves: "",
  seed: 1,
});

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

/** What becomes of the wishes of a text: the states told before it is paid, and those of the finished file with what denies them. */
async function outcomeOf(text: string, instrument: string, type?: ArrangeOptions["type"]) {
  const bytes = pieces[instrument] ?? piano;
  const arrange = asked(text, instrument, type);
  const said = await estimate(bytes, arrange);
  const done = await run(bytes, "piece.musicxml", { arrange, formats: ["musicxml"], withView: false });
  if (!said.ok || !said.outcome || !done.ok || !done.outputs.musicxml) throw new Error(`no result for "${text}"`);
  const { musicxml } = done.outputs;
  const wishes = done.report.requirements.map((wish) => ({ ...wish, state: wishStateOf(wish) }));
  const kept = wishes.filter(({ state }) => state === "kept").map(({ constraint }) => constraint as Constraint);
  return {
    before: statesOf(said.outcome.wishes),
    after: statesOf(done.report.requirements),
    wishes,
    kept,
    denied: kept.filter((constraint) => constraint && isDeniedByFile(constraint, bytes, musicxml)),
  };
}

const runs = [
  ...kinds.map(({ text, instrument }) => ({ text, instrument, type: "simplify" as const })),
  ...phrases.map((phrase) => ({ ...phrase, type: "simplify" as const })),
  ...together.map((several) => ({ ...several, type: "simplify" as const })),
  // wishes that belong to a richer version, asked of one
  ...kinds.flatMap(({ direction, text, instrument }) =>
    direction === "simplify" ? [] : [{ text, instrument, type: "complexify" as const }],
  ),
];

test("EDIT-19 the state of every wish before payment is its state after the run, and no kept one is denied by the file", async () => {
  const seen = new Set<string>();
  let kept = 0;
  for (const { text, instrument, type } of runs) {
    const outcome = await outcomeOf(text, instrument, type);
    expect(outcome.before, text).toEqual(outcome.after);
    expect(outcome.denied, `${type}: ${text}`).toEqual([]);
    for (const { state, note } of outcome.wishes) if (state !== "kept") expect(note, text).not.toBe("");
    kept += outcome.kept.length;
    for (const constraint of outcome.kept)
      if (constraint && readableKinds.has(constraint.type)) seen.add(constraint.type);
  }
  expect(kept).toBeGreaterThan(180);
  // each kind that a file can deny was kept once, so that the denial was asked
  expect([...readableKinds].filter((kind) => !seen.has(kind))).toEqual([]);
}, 600_000);
