import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { reportSchema } from "@gradus/contracts";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { main } from "./main.ts";
import { levelSlug } from "./rewrite-files.ts";

const sample = (name: string): string => path.join(import.meta.dirname, "../../web/public/samples", name);
let folder = "";
const out: string[] = [];
const err: string[] = [];

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), "gradus-cli-"));
  out.length = 0;
  err.length = 0;
  vi.spyOn(console, "log").mockImplementation((line: string) => void out.push(line));
  vi.spyOn(console, "error").mockImplementation((line: string) => void err.push(line));
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

test.each([
  ["Early Intermediate", "early-intermediate"],
  ["Grade 3", "grade-3"],
  ["4.2", "4.2"],
  ["-2", "minus-2"],
  ["+1", "plus-1"],
])("level %s is %s in file names", (level, slug) => expect(levelSlug(level)).toBe(slug));

test.each(["-2", "=-2"])("arrange takes a negative level written %s", async (level) => {
  const args = level.startsWith("=") ? [`--level${level}`] : ["--level", level];
  const code = await main([
    "arrange",
    sample("fur-elise.musicxml"),
    "--type",
    "simplify",
    ...args,
    "--formats",
    "musicxml",
    "--out",
    folder,
  ]);
  expect([0, 4]).toContain(code);
  const report = reportSchema.parse(
    JSON.parse(readFileSync(path.join(folder, "fur-elise.simplify-minus-2.report.json"), "utf8")),
  );
  expect(report.after.grade).toBeLessThan(report.before.grade);
  expect(code).toBe(Math.abs(report.target.error) > 0.5 ? 4 : 0);
  expect(existsSync(path.join(folder, "fur-elise.simplify-minus-2.musicxml"))).toBe(true);
});

test("ladder writes nested versions, each easier than the one before, and says so", async () => {
  const code = await main([
    "ladder",
    sample("fur-elise.musicxml"),
    "--levels",
    "-0.5,-1,-2",
    "--formats",
    "musicxml",
    "--out",
    folder,
  ]);
  expect([0, 4]).toContain(code);
  const grades = ["minus-0.5", "minus-1", "minus-2"].flatMap((level) => {
    const file = path.join(folder, `fur-elise.simplify-${level}.report.json`);
    return existsSync(file) ? [reportSchema.parse(JSON.parse(readFileSync(file, "utf8"))).after.grade] : [];
  });
  expect(grades.length).toBeGreaterThan(1);
  expect(grades).toEqual([...new Set(grades)].toSorted((a, b) => b - a));
  expect(out[0]).toContain("-0.5");
});

test("EDIT-16 arrange takes the key that the piece is said to be in", async () => {
  const keys = ["--original-key", "d minor", "--key", "d minor"];
  const level = ["--level", "-1", "--formats", "musicxml", "--out", folder];
  await main(["arrange", sample("fur-elise.musicxml"), "--type", "simplify", ...level, ...keys]);
  const { input, changes } = reportSchema.parse(
    JSON.parse(readFileSync(path.join(folder, "fur-elise.simplify-minus-1.report.json"), "utf8")),
  );
  expect(input.key).toBe("D minor");
  expect(changes.filter(({ rule }) => rule === "key")).toEqual([]);
});

test("arrange prints the check list of an exam level with its edition, never as endorsed", async () => {
  const level = ["--system", "ABRSM", "--level", "Grade 3", "--formats", "musicxml", "--out", folder];
  await main(["arrange", sample("fur-elise.musicxml"), "--type", "simplify", ...level]);
  const text = out.join("\n");
  expect(text).toMatch(
    /Limits for reading at sight \(ABRSM Piano .* published sight-reading parameters, not endorsed\)/,
  );
  expect(text).toMatch(/can be learnt as a piece at/);
});

test("arrange writes the helps that are asked for", async () => {
  const helps = ["--fingering", "changes", "--note-names", "letters", "--large-print"];
  const level = ["--level", "-1", "--formats", "musicxml", "--out", folder];
  await main(["arrange", sample("fur-elise.musicxml"), "--type", "simplify", ...level, ...helps]);
  const xml = readFileSync(path.join(folder, "fur-elise.simplify-minus-1.musicxml"), "utf8");
  expect(xml).toContain("<fingering>");
  expect(xml).toContain('name="note-names"');
  expect(xml).toContain("<millimeters>8.5</millimeters>");
});

test("the same request gives the same bytes", async () => {
  const twice = await Promise.all(
    ["a", "b"].map(async (name) => {
      const target = path.join(folder, name);
      await main([
        "arrange",
        sample("fur-elise.musicxml"),
        "--type",
        "simplify",
        "--level",
        "Elementary",
        "--out",
        target,
      ]);
      return ["musicxml", "pdf", "mid"].map((extension) =>
        readFileSync(path.join(target, `fur-elise.simplify-elementary.${extension}`)).toString("base64"),
      );
    }),
  );
  expect(twice[0]).toEqual(twice[1]);
});

test.each([
  ["musicxml", "<?xml"],
  ["mxl", "PK"],
  ["pdf", "%PDF-"],
  ["mid", "MThd"],
  ["svg", "<svg"],
])("convert writes %s", async (extension, start) => {
  const file = path.join(folder, `out.${extension}`);
  expect(await main(["convert", sample("amazing-grace.musicxml"), file])).toBe(0);
  expect(readFileSync(file, "latin1").slice(0, 400)).toContain(start);
});

const duo = (() => {
  const scoop = "<notations><articulations><scoop/></articulations></notations>";
  const note = (extra: string) =>
    `<note><pitch><step>C</step><octave>5</octave></pitch><duration>4</duration><voice>1</voice><type>whole</type>${extra}</note>`;
  const part = (id: string, extra = "") =>
    `<part id="${id}"><measure number="1"><attributes><divisions>1</divisions></attributes>${note(extra)}</measure></part>`;
  const list = ["Flute", "Flûte à bec"].map(
    (name, i) => `<score-part id="P${i}"><part-name>${name}</part-name></score-part>`,
  );
  return `<score-partwise version="4.0"><part-list>${list.join("")}</part-list>${part("P0", scoop)}${part("P1")}</score-partwise>`;
})();

test("convert prints on letter paper, with a PDF for each player, and says what it cannot draw", async () => {
  const source = path.join(folder, "duo.musicxml");
  writeFileSync(source, duo);
  expect(await main(["convert", source, path.join(folder, "duo.pdf"), "--paper", "letter", "--parts"])).toBe(0);
  for (const name of ["duo.pdf", "duo.flute.pdf", "duo.flute-a-bec.pdf"])
    expect(readFileSync(path.join(folder, name), "latin1")).toContain("/MediaBox [0 0 612 792]");
  expect(err.join("\n")).toContain("not on our pages:\n  Scoops: 1, in measure 1");
});

test("arrange adds a PDF of the changes when asked", async () => {
  const args = ["--type", "simplify", "--level", "Elementary", "--formats", "midi", "--changes", "--out", folder];
  expect([0, 4]).toContain(await main(["arrange", sample("amazing-grace.musicxml"), ...args]));
  const pdf = readFileSync(path.join(folder, "amazing-grace.simplify-elementary.changes.pdf"), "latin1");
  expect(pdf.slice(0, 5)).toBe("%PDF-");
});

test("a target that is out of reach upwards exits 4 too", async () => {
  const source = path.join(folder, "duo.musicxml");
  writeFileSync(source, duo);
  const args = ["--type", "complexify", "--level", "9", "--formats", "musicxml", "--out", folder];
  expect(await main(["arrange", source, ...args])).toBe(4);
});

test("difficulty says grade, level names and what explains them", async () => {
  expect(await main(["difficulty", sample("fur-elise.musicxml"), "--json"])).toBe(0);
  const answer = JSON.parse(out.join("\n"));
  expect(answer.grade).toBeGreaterThan(1);
  expect(Object.keys(answer.levels)).toEqual(["General", "ABRSM", "Trinity", "RCM", "AMEB", "Henle"]);
  expect(answer.contributions.length).toBeGreaterThan(3);
});

test("check finds nothing wrong with our samples", async () => {
  for (const name of ["fur-elise", "amazing-grace", "irish-washerwoman"]) {
    out.length = 0;
    expect(await main(["check", sample(`${name}.musicxml`), "--json"])).toBe(0);
    expect(JSON.parse(out.join("\n")).issues).toEqual([]);
  }
});

test.each([
  [["arrange"], "file name"],
  [["arrange", "nowhere.musicxml", "--type", "simplify", "--level", "2"], "no file"],
  [["arrange", "x.musicxml", "--type", "simpler", "--level", "2"], "--type"],
  [["arrange", "x.musicxml", "--type", "simplify", "--level", "Grade 3"], "--level"],
  [["arrange", "x.musicxml", "--type", "simplify", "--level", "2", "--key", "H major"], "--key"],
  [["arrange", "x.musicxml", "--type", "simplify", "--level", "2", "--original-key", "H major"], "--original-key"],
  [["ladder", "x.musicxml"], "--levels"],
  [["ladder", "x.musicxml", "--levels", "2,Grade 3"], "--levels"],
  [["arrange", "x.musicxml", "--type", "simplify", "--level", "2", "--fingering", "some"], "--fingering"],
  [["convert", "x.musicxml", "x.docx"], "must end in"],
  [["arrange", "x.musicxml", "--type", "simplify", "--level", "2", "--paper", "a5"], "--paper"],
  [["transmogrify"], "no command"],
])("wrong usage %j exits 2 and says how", async (args, message) => {
  expect(await main(args)).toBe(2);
  expect(err.join("\n")).toContain(message);
  expect(err.join("\n")).toContain("gradus arrange IN");
});

test("what the system refuses to read or write exits 2 and names the file", async () => {
  const source = path.join(folder, "duo.musicxml");
  writeFileSync(source, duo);
  expect(await main(["convert", source, path.join(source, "inside.mid")])).toBe(2);
  expect(err.join("\n")).toMatch(/inside\.mid could not be written \(E[A-Z]+\)\./);
});

test("a repair that a measure needs often is said once", async () => {
  const source = path.join(folder, "duo.musicxml");
  const odd = "<duration>x</duration>";
  const twice = duo
    .replaceAll("<duration>4</duration>", odd)
    .replaceAll("</note>", `</note><note><rest/>${odd}</note>`);
  writeFileSync(source, twice);
  expect(await main(["convert", source, path.join(folder, "out.mid")])).toBe(0);
  expect(err.join("\n")).toMatch(/^measure 1: A note has no usable duration; .* \(4 times\)$/m);
  expect(await main(["check", source])).toBe(0);
  expect(out.join("\n")).toContain(": 2 parts, 1 measure, ");
});

test.each([
  ["text.musicxml", "just words"],
  ["cut.musicxml", '<?xml version="1.0"?><score-partwise version="4.0"><part-list><score-part id="P1">'],
  ["page.xml", "<html><body/></html>"],
  ["empty.musicxml", ""],
])("%s is refused with exit 3 and a reason", async (name, content) => {
  const file = path.join(folder, name);
  writeFileSync(file, content);
  expect(await main(["check", file])).toBe(3);
  expect(err.join("\n").length).toBeGreaterThan(20);
});

test("a MIDI file is converted with what was inferred, and what a person chose instead", async () => {
  const midi = path.join(folder, "jig.mid");
  expect(await main(["convert", sample("irish-washerwoman.musicxml"), midi])).toBe(0);
  expect(await main(["convert", midi, path.join(folder, "jig.musicxml"), "--json"])).toBe(0);
  const inferred = JSON.parse(out.join("\n")).reading;
  expect(inferred.measures.length).toBeGreaterThan(10);
  expect(inferred.choices.map(({ name }: { name: string }) => name)).toEqual(["metre", "pickup", "key", "hands"]);

  out.length = 0;
  const choices = ["--reading", "metre=3/4,pickup=0.5", "--json"];
  expect(await main(["convert", midi, path.join(folder, "other.musicxml"), ...choices])).toBe(0);
  expect(JSON.parse(out.join("\n")).reading.choices.slice(0, 2)).toMatchObject([
    { value: "3/4", origin: "chosen" },
    { value: "0.5", origin: "chosen" },
  ]);
  expect(await main(["convert", midi, path.join(folder, "x.musicxml"), "--reading", "metre"])).toBe(2);
  expect(await main(["difficulty", midi])).toBe(0);
  expect(await main(["check", midi])).toBe(0);
});
