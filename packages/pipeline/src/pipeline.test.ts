import { readFileSync } from "node:fs";
import path from "node:path";
import { type ArrangeOptions, type Decision, inputLimits, reportSchema } from "@gradus/contracts";
import { readScore, validate } from "@gradus/score";
import { expect, test } from "vitest";
import { check, convert, decide, inspect, measure, type RunOptions, run } from "./index.ts";

const sample = (name: string): Uint8Array =>
  readFileSync(path.join(import.meta.dirname, "../../../apps/web/public/samples", `${name}.musicxml`));
const wish = (changes: Partial<ArrangeOptions> = {}): ArrangeOptions => ({
  type: "simplify",
  system: "General",
  level: "Beginner",
  instrument: "Piano",
  part: null,
  key: "keep",
  requirements: "",
  mustHaves: "",
  seed: 0,
  ...changes,
});
const everything = { formats: ["musicxml", "mxl", "pdf", "midi", "svg"] as const, withView: true };

test("PROC-18 a rewrite gives every format, a report that fits its schema, and stages in order", async () => {
  const seen: [string, number][] = [];
  const source = sample("fur-elise");
  const result = await run(source, "fur-elise.musicxml", { arrange: wish(), ...everything }, (stage, percent) => {
    seen.push([stage, percent]);
  });
  if (!result.ok) throw new Error(result.message);
  const { outputs, report } = result;
  expect(reportSchema.parse(report).after.grade).toBeLessThan(report.before.grade);
  expect([...new Set(seen.map(([stage]) => stage))]).toEqual([
    "reading",
    "analysing",
    "rewriting",
    "checking",
    "engraving",
  ]);
  expect(seen.map(([, percent]) => percent)).toEqual(seen.map(([, percent]) => percent).toSorted((a, b) => a - b));
  expect(outputs.svg).toHaveLength(1);
  expect(outputs.view?.original[0]).not.toBe(outputs.view?.result[0]);
  for (const bytes of [outputs.mxl, outputs.pdf, outputs.midi]) expect(bytes?.length).toBeGreaterThan(500);

  const after = readScore(outputs.musicxml ?? new Uint8Array());
  if (!after.ok) throw new Error("unreadable");
  expect(validate(after.score).filter((issue) => issue.severity === "error")).toEqual([]);
  expect(after.score.meta).toMatchObject({ title: "Für Elise (opening)", composer: "Ludwig van Beethoven" });
  expect(new TextDecoder().decode(outputs.musicxml)).toContain(
    '<miscellaneous-field name="gradus">Simplified: Beginner<',
  );
});

test("PROC-18 a richer version is harder and keeps every note of the tune", async () => {
  const result = await run(sample("fur-elise"), "a.musicxml", {
    arrange: wish({ type: "complexify", level: "+1" }),
    formats: ["musicxml"],
    withView: false,
  });
  if (!result.ok) throw new Error(result.message);
  expect(result.report.after.grade).toBeGreaterThan(result.report.before.grade);
  expect(result.report.fidelity.melody).toBe(1);
});

test("a tempo that a person states counts in the analysis and the run", async () => {
  const source = sample("fur-elise");
  const [own, slow] = [await inspect(source), await inspect(source, () => {}, { choices: { tempo: "40" } })];
  if (!own.ok || !slow.ok) throw new Error("refused");
  expect(slow.difficulty?.tempo).toEqual({ bpm: 40, how: "mark" });
  expect(slow.difficulty?.grade).toBeLessThan(own.difficulty?.grade ?? 0);
  const options = {
    arrange: wish({ reading: { choices: { tempo: "40" } } }),
    formats: ["musicxml"] as const,
    withView: false,
  };
  const result = await run(source, "a.musicxml", options);
  if (!result.ok) throw new Error(result.message);
  expect(result.report.before.grade).toBeCloseTo(slow.difficulty?.grade ?? 0, 9);
  expect(result.report.after.tempo).toEqual({ bpm: 40, how: "mark" });
  expect(result.report.request.tempoBpm).toBe(40);
});

test("what pages lack is in the report of a run and of choices, and nowhere when no page is drawn", async () => {
  const text = new TextDecoder().decode(sample("fur-elise"));
  const marked = text.replaceAll("</type>", "</type><notehead>triangle</notehead>");
  const source = new TextEncoder().encode(marked);
  const made = async (formats: RunOptions["formats"]) => {
    const result = await run(source, "a.musicxml", { arrange: wish(), formats, withView: false });
    if (!result.ok) throw new Error(result.message);
    return result;
  };
  const { report, outputs } = await made(["musicxml", "pdf"]);
  expect(report.notDrawn).toMatchObject([{ name: 'Noteheads of the shape "triangle"' }]);
  expect(report.input.warnings).toEqual([]);
  expect((await made(["musicxml"])).report.notDrawn).toBeUndefined();
  const arranged = outputs.musicxml ?? new Uint8Array();
  const decisions = report.changes.map(({ id }): Decision => ({ change_id: id, state: "rejected" }));
  const options = { formats: ["pdf"] as const, withView: false };
  const earlier = { ...report, notDrawn: [] };
  const decided = await decide({ source, arranged, report: earlier, decisions }, "a.musicxml", options);
  expect(decided.ok && decided.report.notDrawn?.[0]?.count).toBe(marked.split("<notehead>").length - 1);
});

test("PROC-18 a requested key is in the output", async () => {
  const result = await run(sample("amazing-grace"), "a.musicxml", {
    arrange: wish({ instrument: "Flute", key: "D major", level: "-0.5" }),
    formats: ["musicxml"],
    withView: false,
  });
  if (!result.ok) throw new Error(result.message);
  const again = await inspect(result.outputs.musicxml ?? new Uint8Array());
  expect(again.ok && again.input.key).toBe("D major");
});

test("a score already at the asked level comes back unchanged, with a note", async () => {
  const found = await measure(sample("fur-elise"));
  if (!found.ok) throw new Error(found.message);
  const result = await run(sample("fur-elise"), "a.musicxml", {
    arrange: wish({ level: String(found.difficulty.grade) }),
    formats: ["musicxml"],
    withView: false,
  });
  if (!result.ok) throw new Error(result.message);
  expect(result.report.changes).toEqual([]);
  expect(result.report.target.reached).toBe(true);
});

test.each([
  ["fur-elise", 23, "A minor", "3/8", "Piano"],
  ["amazing-grace", 17, "G major", "3/4", "Voice"],
  ["irish-washerwoman", 18, "G major", "6/8", "Violin"],
])("%s is inspected", async (name, measures, key, time, instrument) => {
  const result = await inspect(sample(name));
  if (!result.ok) throw new Error(result.message);
  expect(result.input).toMatchObject({ format: "musicxml", measures, key, time, warnings: [] });
  expect(result.input.parts[0]?.instrument).toBe(instrument);
  expect(result.difficulty?.basis).toBe(name === "fur-elise" ? "graded" : "estimated");
});

test.each([
  ["", "file/empty"],
  ["just words", "file/unsupported"],
  ["<html><body/></html>", "file/unsupported"],
  ["%PDF-1.7 …", "file/pdf-damaged"],
  ['<!DOCTYPE score-partwise [<!ENTITY b "c">]><score-partwise/>', "file/entities"],
])("%j is refused by every entry with %s", async (content, code) => {
  const bytes = new TextEncoder().encode(content);
  const answers = [
    await check(bytes),
    await inspect(bytes),
    await measure(bytes),
    await convert(bytes, "x.musicxml", "pdf"),
    await run(bytes, "x.musicxml", { arrange: wish(), ...everything }),
  ];
  expect(answers.map((answer) => (answer.ok ? "ok" : answer.code))).toEqual(answers.map(() => code));
});

test.each([
  ["one measure", 1, inputLimits.notesPerMeasure],
  ["all", Math.ceil(inputLimits.notes / 1_500), 1_500],
])("point 1 a score with too many notes in %s is refused before it is measured", async (_where, measures, notes) => {
  const note = "<note><pitch><step>C</step><octave>4</octave></pitch><duration>1</duration></note>";
  const measure = (number: number) => `<measure number="${number}">${note.repeat(notes + 1)}</measure>`;
  const all = Array.from({ length: measures }, (_, index) => measure(index + 1)).join("");
  const head = '<part-list><score-part id="P1"><part-name>Piano</part-name></score-part></part-list>';
  let begun = 0;
  const result = await inspect(
    new TextEncoder().encode(`<score-partwise version="4.0">${head}<part id="P1">${all}</part></score-partwise>`),
    () => {
      begun += 1;
    },
  );
  expect(result).toMatchObject({ ok: false, code: "file/too-many-notes" });
  expect(begun).toBe(0);
});

test("a MIDI file is read like any score, and says what was inferred", async () => {
  const made = await convert(sample("irish-washerwoman"), "jig.musicxml", "midi");
  if (!made.ok) throw new Error(made.message);
  const bytes = made.files.midi ?? new Uint8Array();
  const seen = await inspect(bytes);
  if (!seen.ok) throw new Error(seen.message);
  expect(seen.input).toMatchObject({ format: "midi", time: "6/8", reading: { kind: "midi-notation" } });
  const chosen = await inspect(bytes, undefined, { choices: { metre: "3/4" } });
  expect(chosen.ok && chosen.input.time).toBe("3/4");

  const arrange = wish({ instrument: "Violin", level: "-1", reading: { choices: { metre: "3/4" } } });
  const rewrite = await run(bytes, "jig.mid", { arrange, formats: ["musicxml", "pdf"], withView: false });
  if (!rewrite.ok) throw new Error(rewrite.message);
  expect(reportSchema.parse(rewrite.report).input.reading?.choices).toContainEqual(
    expect.objectContaining({ name: "metre", value: "3/4", origin: "chosen" }),
  );
  // choices about the rewrite read the upload again as it was read for it
  const decisions = rewrite.report.changes.map(({ id }): Decision => ({ change_id: id, state: "rejected" }));
  const arranged = rewrite.outputs.musicxml ?? new Uint8Array();
  const back = await decide({ source: bytes, arranged, report: rewrite.report, decisions }, "jig.mid", {
    formats: ["musicxml"],
    withView: false,
  });
  if (!back.ok) throw new Error(back.message);
  const original = await convert(bytes, "jig.mid", "musicxml", { reading: { choices: { metre: "3/4" } } });
  expect(original.ok && original.files.musicxml).toEqual(back.outputs.musicxml);
});

test("an unknown level is refused before anything is read", async () => {
  const result = await run(sample("fur-elise"), "a.musicxml", {
    arrange: wish({ system: "ABRSM", level: "Grade 12" }),
    ...everything,
  });
  expect(result.ok ? "ok" : result.code).toBe("engine/target-unknown");
});

test("a result is made again with a person's choices, and is the original when all is rejected", async () => {
  const source = sample("fur-elise");
  const options = { formats: ["musicxml", "pdf", "midi"] as const, withView: true };
  const first = await run(source, "fur-elise.musicxml", { arrange: wish(), ...options });
  if (!first.ok) throw new Error(first.message);
  const input = { source, arranged: first.outputs.musicxml ?? new Uint8Array(), report: first.report };
  const reject = (which: (index: number) => boolean): Decision[] =>
    first.report.changes.flatMap(({ id }, i) => (which(i) ? [{ change_id: id, state: "rejected" }] : []));
  const again = async (decisions: readonly Decision[]) => {
    const made = await decide({ ...input, decisions }, "fur-elise.musicxml", options);
    if (!made.ok) throw new Error(made.message);
    return { ...made, text: new TextDecoder().decode(made.outputs.musicxml) };
  };
  const some = await again(reject((i) => i % 2 === 0));
  expect(reportSchema.parse(some.report).changes.some(({ state }) => state === "rejected")).toBe(true);
  expect(some.report.after.grade).toBeGreaterThan(first.report.after.grade);
  expect(some.text).toContain("Simplified: Beginner, with your choices<");
  for (const bytes of [some.outputs.pdf, some.outputs.midi]) expect(bytes?.length).toBeGreaterThan(500);
  expect(some.outputs.view?.result[0]).not.toBe(first.outputs.view?.result[0]);
  const kept = await again([]);
  expect(kept.text).toBe(new TextDecoder().decode(first.outputs.musicxml));
  const none = await again(reject(() => true));
  const untouched = await convert(source, "fur-elise.musicxml", "musicxml");
  expect(none.text).toBe(untouched.ok && new TextDecoder().decode(untouched.files.musicxml));
  expect(none.report.after.grade).toBeCloseTo(first.report.before.grade, 9);
});
