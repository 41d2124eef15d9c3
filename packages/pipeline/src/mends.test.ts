import { readFileSync } from "node:fs";
import type { ArrangeOptions, Decision, Mend } from "@gradus/contracts";
import { readScore, type Score, soundingNotes, validate } from "@gradus/score";
import { beforeAll, expect, test } from "vitest";
import { convert } from "./convert.ts";
import { decide } from "./decide.ts";
import { inspect } from "./inspect.ts";
import { readUpload } from "./read-upload.ts";
import { run } from "./run.ts";

/** Beethoven's bagatelle as our own engraver prints it. */
let pdf: Uint8Array;
beforeAll(async () => {
  const sample = new URL("../../../apps/web/public/samples/fur-elise.musicxml", import.meta.url);
  const drawn = await convert(readFileSync(sample), "fur-elise.musicxml", "pdf");
  if (!drawn.ok) throw new Error(drawn.message);
  pdf = drawn.files.pdf ?? new Uint8Array();
});

const index = 2;
const look = async (mends: readonly Mend[]) => {
  const seen = await inspect(pdf, undefined, { mends: [...mends] });
  if (!seen.ok) throw new Error(seen.code);
  const bar = seen.bars?.find((one) => one.index === index);
  if (!bar) throw new Error("the bar is not shown");
  return { seen, bar };
};
const scoreWith = async (mends: readonly Mend[]): Promise<Score> => {
  const read = await readUpload(pdf, { reading: { mends: [...mends] } });
  if (!read.ok) throw new Error(read.code);
  return read.score;
};
const marks = (score: Score): readonly string[] =>
  soundingNotes(score).map(({ onset, midi, duration }) => `${onset.n}/${onset.d} ${midi} ${duration.n}/${duration.d}`);

test("a bar that a person opens comes with its place on the page, its voices and its picture", async () => {
  const { seen, bar } = await look([{ index }]);
  expect(bar.confidence).toBe(1);
  expect(bar.place).toMatchObject({ page: 1 });
  const { left = 0, right = 0, top = 0, bottom = 0 } = bar.place ?? {};
  expect(right - left).toBeGreaterThan(20);
  expect(bottom - top).toBeGreaterThan(40);
  expect(bar.svg).toContain("<svg");
  expect(bar.voices.map(({ staff }) => staff)).toEqual([1, 2]);
  expect(seen.input.reading?.mends).toEqual([{ index }]);
});

test("a mend changes its bar alone, keeps what stands at its notes, and is read back as it is", async () => {
  const { bar } = await look([{ index }]);
  const voice = bar.voices[0];
  const [first, ...others] = voice?.events ?? [];
  if (!voice || !first) throw new Error("no voice");
  const events = [{ ...first, pitches: ["D5", "F#5"] }, ...others];
  const mends = [{ index, voices: [{ part: voice.part, staff: voice.staff, voice: voice.voice, events }] }];
  const [before, after] = [await scoreWith([]), await scoreWith(mends)];
  const [was, is] = [marks(before), marks(after)];
  const start = before.parts[0]?.measures[index]?.start;
  expect(is.filter((mark) => !was.includes(mark))).toEqual(
    [74, 78].map((midi) => expect.stringContaining(` ${midi} `)),
  );
  expect(is.filter((mark) => !was.includes(mark))[0]).toContain(`${start?.n}/${start?.d} `);
  expect(was.filter((mark) => !is.includes(mark))).toHaveLength(first.pitches.length);
  expect(validate(after).filter(({ severity }) => severity === "error")).toEqual([]);
  const again = await look(mends);
  expect(again.bar.svg).not.toBe(bar.svg);
  // the form starts from what was read: ids of a mend are those of the reading
  expect(again.bar.voices).toEqual(bar.voices);
});

test("a bar can be blanked, and what is left of a shorter voice becomes rests", async () => {
  const { bar } = await look([{ index }]);
  const blank = bar.voices.map(({ name: _, ...voice }) => ({ ...voice, events: [] }));
  const measure = (await scoreWith([{ index, voices: blank }])).parts[0]?.measures[index];
  expect(measure?.events.filter(({ kind }) => kind === "note")).toEqual([]);
  const short = blank.map((voice) => ({ ...voice, events: [{ pitches: ["A4"], duration: "1/2" }] }));
  const kept = (await scoreWith([{ index, voices: short }])).parts[0]?.measures[index];
  expect(kept?.length).toEqual(measure?.length);
  expect(kept?.events.filter(({ kind }) => kind === "note")).toHaveLength(2);
});

test.each([
  ["a voice longer than its bar", { part: "P1", staff: 1, voice: "1", events: [{ pitches: ["A4"], duration: "9/1" }] }],
  ["a part that is not there", { part: "P9", staff: 1, voice: "1", events: [] }],
])("%s is refused", async (_what, voice) => {
  expect(await inspect(pdf, undefined, { mends: [{ index, voices: [voice] }] })).toMatchObject({ code: "file/mend" });
});

test("the rewrite, choices about it and the file of what was read use the mended score", async () => {
  const { bar } = await look([{ index }]);
  const [voice] = bar.voices;
  if (!voice) throw new Error("no voice");
  const { name: _, ...rest } = voice;
  const mends = [{ index, voices: [{ ...rest, events: [{ pitches: ["Bb6"], duration: bar.length }] }] }];
  const arrange: ArrangeOptions = {
    type: "simplify",
    system: "General",
    level: "-1",
    instrument: "Piano",
    part: null,
    key: "keep",
    requirements: "",
    mustHaves: "",
    seed: 1,
    reading: { mends },
  };
  const made = await run(pdf, "bagatelle.pdf", { arrange, formats: ["musicxml"], withView: false });
  if (!made.ok) throw new Error(made.code);
  const { musicxml = new Uint8Array(), reading = new Uint8Array() } = made.outputs;
  const asRead = readScore(reading);
  expect(asRead.ok && marks(asRead.score)).toEqual(marks(await scoreWith(mends)));
  expect(made.report.input.reading?.mends).toEqual(mends);
  const decisions = made.report.changes.map(({ id }): Decision => ({ change_id: id, state: "rejected" }));
  const back = await decide({ source: pdf, arranged: musicxml, report: made.report, decisions }, "bagatelle.pdf", {
    formats: ["musicxml"],
    withView: false,
  });
  if (!back.ok) throw new Error(back.code);
  expect(new TextDecoder().decode(back.outputs.musicxml)).toMatch(/<step>B<\/step>\s*<alter>-1<\/alter>\s*<octave>6/);
});
