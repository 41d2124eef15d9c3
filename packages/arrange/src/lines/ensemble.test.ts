import { attributesAt, type Part, type Score, soundingNotes, syllables, ZERO } from "@gradus/score";
import { scoreFrom, scoreOf } from "@gradus/testing/scores";
import { describe, expect, it } from "vitest";
import type { ArrangeRequest } from "../contract.ts";
import { forBeginners } from "../testing/rewrites.ts";

const made = (score: Score, changes: Partial<ArrangeRequest> = {}) => forBeginners(score, "", changes);

/** A note of an eighth ("C4") or a quarter ("C4q"), with a syllable after a colon. */
function noteXml(text: string): string {
  const [, step = "C", alter = "", octave = "4", quarter = "", word] =
    /^([A-G])([#b]?)(\d)(q?)(?::(.+))?$/.exec(text) ?? [];
  const sign = alter === "" ? "" : `<alter>${alter === "#" ? 1 : -1}</alter>`;
  const lyric = word ? `<lyric><syllabic>single</syllabic><text>${word}</text></lyric>` : "";
  return `<note><pitch><step>${step}</step>${sign}<octave>${octave}</octave></pitch><duration>${quarter ? 2 : 1}</duration><voice>1</voice><type>${quarter ? "quarter" : "eighth"}</type>${lyric}</note>`;
}
type PartText = { readonly name: string; readonly bars: readonly string[]; readonly clef?: string };
function scoreOfParts(parts: readonly PartText[], fifths = 0): Score {
  const list = parts
    .map(({ name }, i) => `<score-part id="P${i + 1}"><part-name>${name}</part-name></score-part>`)
    .join("");
  const bodies = parts.map(({ bars, clef = "G" }, i) => {
    const measures = bars.map((bar, k) => {
      const attributes =
        k > 0
          ? ""
          : `<attributes><divisions>2</divisions><key><fifths>${fifths}</fifths><mode>major</mode></key><time><beats>4</beats><beat-type>4</beat-type></time><clef><sign>${clef}</sign><line>${clef === "G" ? 2 : 4}</line></clef></attributes>`;
      return `<measure number="${k + 1}">${attributes}${bar.split(" ").map(noteXml).join("")}</measure>`;
    });
    return `<part id="P${i + 1}">${measures.join("")}</part>`;
  });
  return scoreFrom(
    `<?xml version="1.0" encoding="UTF-8"?><score-partwise version="4.0"><part-list>${list}</part-list>${bodies.join("")}</score-partwise>`,
  );
}
const four = (bars: readonly string[]): readonly string[] => [...bars, ...bars, ...bars, ...bars];
const theme = "G4 A4 B4 C5 D5 C5 B4 A4";
const answer = "D4 E4 F#4 G4 A4 G4 F#4 E4";
const duet = (): Score =>
  scoreOfParts([
    { name: "Violin", bars: four([theme, "G4q B4q D5q B4q"]) },
    { name: "Viola", bars: four(["G4q G4q B4q G4q", answer]) },
  ]);
const rhythmOf = (score: Score, part: number, bar: number): string =>
  (score.parts[part]?.measures[bar]?.events ?? [])
    .flatMap((event) => (event.kind === "note" ? [`${event.duration.n}/${event.duration.d}`] : []))
    .join(" ");

describe("a whole ensemble", () => {
  it("leaves singers their rhythm where a step would win next to nothing", () => {
    const plain = four(["B4q:mine A4q:so G4q:far G4q:off", "G4q:Oh B4q:my A4q:dar G4q:ling"]);
    const song = ["G4q:Oh A4q:my B4q:dar G4:ling A4", ...plain.slice(1)];
    const { score, report } = made(
      scoreOfParts([
        { name: "Soprano", bars: song },
        { name: "Violin", bars: four([theme, theme]) },
      ]),
      { level: { kind: "relative", steps: -1 } },
    );
    expect(report.parts?.map(({ rewritten }) => rewritten)).toEqual([false, true]);
    expect(rhythmOf(score, 0, 0)).toBe("1/1 1/1 1/1 1/2 1/2");
  });

  it("rewrites all parts, an answer like its theme, and says what each came to", () => {
    const { score, report } = made(duet());
    expect(rhythmOf(score, 0, 0)).toBe("1/1 1/1 1/1 1/1");
    expect(rhythmOf(score, 1, 1)).toBe(rhythmOf(score, 0, 0));
    expect(report.parts?.map(({ name, rewritten }) => [name, rewritten])).toEqual([
      ["Violin", true],
      ["Viola", true],
    ]);
    for (const { before, after } of report.parts ?? []) expect(after).toBeLessThan(before);
    expect(report.target.note).toContain("Both parts were rewritten: Violin");
    expect(new Set(report.changes.map(({ part }) => part))).toEqual(new Set(["P1", "P2"]));
  });

  it("writes a rhythm alike for all who have it together, whatever their steps", () => {
    const { score } = made(
      scoreOfParts([
        { name: "Violin", bars: four(["G4q B4 D5 G5q D5 B4", "G4q G4q G4q G4q"]) },
        { name: "Viola", bars: four(["G3q A3 B3 C4q B3 A3", "G3q G3q G3q G3q"]) },
      ]),
    );
    for (const bar of [0, 2]) expect(rhythmOf(score, 1, bar)).toBe(rhythmOf(score, 0, bar));
  });

  it("keeps a wish only where every part keeps it, and says which does not", () => {
    const wishes = (requirements: string) => made(duet(), { requirements }).report.requirements;
    expect(wishes("no eighth notes")).toMatchObject([{ satisfied: true }]);
    expect(wishes("fingering on every note")).toMatchObject([
      { satisfied: false, note: expect.stringMatching(/^Violin: .*Viola: /) },
    ]);
    expect(wishes("keep bars 1-2")).toMatchObject([{ satisfied: true }]);
    expect(wishes("melody only")).toMatchObject([
      { satisfied: false, note: expect.stringContaining("choose the part that has the tune") },
    ]);
    expect(wishes("add fingering in the viola part")).toMatchObject([{ satisfied: false }]);
  });

  it("calls no part rewritten whose notes are the source's", () => {
    const plain = four(["G4q G4q B4q G4q", "D4q D4q G4q D4q"]);
    const { report } = made(
      scoreOfParts([
        { name: "Violin", bars: four([theme, "G4q B4q D5q B4q"]) },
        { name: "Viola", bars: plain },
      ]),
    );
    expect(report.parts?.map(({ name, rewritten }) => [name, rewritten])).toEqual([
      ["Violin", true],
      ["Viola", false],
    ]);
    expect(report.target.note).toMatch(
      /^1 of 2 parts was rewritten: Violin .*The notes of Viola \(.*\) stay as they were\./,
    );
  });

  it("leaves the others alone where one part is asked for", () => {
    const source = duet();
    const { score, report } = made(source, { instrument: "Violin", part: "P1" });
    expect(score.parts[1]).toBe(source.parts[1]);
    expect(report.parts).toBeUndefined();
  });

  it("takes one key for all parts, their words with them", () => {
    const flat = (bar: string): string => bar.replace(/([ABDE])(\d)/g, "$1b$2").replace(/F#/g, "F");
    const sung = (bar: string): string =>
      flat(bar)
        .split(" ")
        .map((note, i) => `${note}:la${i}`)
        .join(" ");
    const song = scoreOfParts(
      [
        { name: "Violin", bars: four([flat(theme)]) },
        { name: "Voice", bars: four([sung("G4q G4q B4q G4q")]) },
      ],
      -4,
    );
    const { score, report } = made(song, { key: "auto" });
    expect(report.changes[0]?.rule).toBe("key");
    expect(new Set(score.parts.map((part) => attributesAt(part, 0, ZERO).key.fifths)).size).toBe(1);
    expect(Math.abs(attributesAt(score.parts[0] as Part, 0, ZERO).key.fifths)).toBeLessThan(4);
    expect(syllables(score).map(({ text }) => text)).toEqual(syllables(song).map(({ text }) => text));
  });

  it("takes a lower part down with the upper one: what lies above stays above", () => {
    const high = "G5q B5q D6q B5q";
    const score = scoreOfParts([
      { name: "Trumpet 1", bars: four([high, "A5q C6q A5q F#5q"]) },
      { name: "Trumpet 2", bars: four(["B4q D5q G4q D5q", "C5q A4q D5q A4q"]) },
    ]);
    const { score: result } = made(score, { level: { kind: "relative", steps: -1 } });
    const tops = (part: number): readonly number[] =>
      soundingNotes(result, part)
        .filter(({ onset }) => onset.d === 1 && onset.n % 2 === 0)
        .map(({ midi }) => midi);
    const [first, second] = [tops(0), tops(1)];
    expect(Math.max(...first)).toBeLessThan(86);
    expect(first.every((midi, i) => midi >= (second[i] ?? midi))).toBe(true);
  });

  it("stays in its key at a step, unless that has more signs than the level reads", () => {
    const fifthsOf = (fifths: number): number | undefined => {
      const source = scoreOfParts(
        [
          { name: "Violin", bars: four([theme, "G4q B4q D5q B4q"]) },
          { name: "Viola", bars: four(["G4q G4q B4q G4q", answer]) },
        ],
        fifths,
      );
      return made(source, { level: { kind: "relative", steps: -1 }, key: "auto" }).score.parts[0]?.measures[1]?.before
        .key.fifths;
    };
    expect([-2, 3].map(fifthsOf)).toEqual([-2, 3]);
    expect(Math.abs(fifthsOf(6) ?? 6)).toBeLessThan(6);
  });

  it("steps down in the mean of its parts", () => {
    const { report } = made(duet(), { level: { kind: "relative", steps: -1 } });
    const mean = (of: "before" | "after"): number =>
      (report.parts ?? []).reduce((sum, part) => sum + part[of], 0) / (report.parts?.length ?? 1);
    expect(mean("before") - mean("after")).toBeGreaterThan(0.4);
    expect(mean("before") - mean("after")).toBeLessThan(1.6);
  });

  it("makes a keyboard's one staff easier with the others", () => {
    const trio = scoreOfParts([
      { name: "Violin", bars: four([theme, "G4q B4q D5q B4q"]) },
      { name: "Organ", bars: four(["G3 A3 B3 C4 D4 C4 B3 A3", "G3q D3q G3q D3q"]), clef: "F" },
    ]);
    const { score, report } = made(trio);
    expect(rhythmOf(score, 1, 0)).toBe("1/1 1/1 1/1 1/1");
    expect(report.target.note).toContain("Both parts were rewritten");
  });

  it("rewrites every voice of singers who share a staff", () => {
    const upper = "1/2 G4, 1/2 A4, 1/2 B4, 1/2 C5, 1/2 D5, 1/2 C5, 1/2 B4, 1/2 A4";
    const lower = "1/2 D4, 1/2 E4, 1/2 F#4, 1/2 G4, 1/2 A4, 1/2 G4, 1/2 F#4, 1/2 E4";
    const bars = [...four([`${upper}|${lower}`]), ...four([upper, upper])];
    const hymn = scoreOf({ name: "Choir", fifths: 1, staves: [bars] });
    const { score, report } = made(hymn);
    const notes = score.parts[0]?.measures[1]?.events.filter((event) => event.kind === "note") ?? [];
    expect(new Set(notes.map(({ voice }) => voice)).size).toBe(2);
    expect(notes.every(({ duration, cue }) => duration.d === 1 && !cue)).toBe(true);
    expect(new Set(report.changes.map(({ id }) => id)).size).toBe(report.changes.length);
  });
});

describe("a richer ensemble", () => {
  it("adds to every part but a sung one, one note at a time", () => {
    const source = scoreOfParts([
      { name: "Soprano", bars: four(["G4q:Oh B4q:my D5q:dar B4q:ling", "A4q:mine C5q:so B4q:far G4q:off"]) },
      { name: "Violin", bars: four(["G4q B4q D5q B4q", "A4q C5q B4q G4q"]) },
      { name: "Viola", bars: four(["G3q G3q B3q D4q", "F#4q D4q D4q B3q"]) },
    ]);
    const { score, report } = made(source, { type: "complexify", level: { kind: "relative", steps: 1 } });
    expect(report.parts?.map(({ rewritten }) => rewritten)).toEqual([false, true, true]);
    const heads = score.parts.flatMap(({ measures }) =>
      measures.flatMap(({ events }) => events.flatMap((event) => (event.kind === "note" ? [event.heads.length] : []))),
    );
    expect(Math.max(...heads)).toBe(1);
    expect(new Set(report.changes.map(({ part }) => part))).toEqual(new Set(["P2", "P3"]));
  });

  it("leaves a hymn as it is, and says that of all who sing it", () => {
    const sung = four(["G4q:Oh B4q:my D5q:dar B4q:ling", "A4q:mine C5q:so B4q:far G4q:off"]);
    const source = scoreOfParts(["Soprano", "Alto"].map((name) => ({ name, bars: sung })));
    const { report } = made(source, { type: "complexify", level: { kind: "relative", steps: 1 } });
    expect(report.changes).toEqual([]);
    expect(report.parts?.map(({ name, rewritten }) => `${name} ${rewritten}`)).toEqual(["Soprano false", "Alto false"]);
    expect(report.target.note).toContain("Every part is sung");
  });

  it("adorns one line at a time", () => {
    const bars = four(["G4q A4q B4q G4q", "C5q B4q A4q C5q"]);
    const lower = four(["E4q F4q G4q E4q", "A4q G4q F4q A4q"]);
    const source = scoreOfParts([
      { name: "Violin", bars },
      { name: "Viola", bars: lower },
    ]);
    const { report } = made(source, { type: "complexify", level: { kind: "relative", steps: 1 } });
    const adorned = (id: string): readonly number[] =>
      report.changes.flatMap(({ part, measureIndex }) => (part === id ? [measureIndex] : []));
    expect(adorned("P1").length).toBeGreaterThan(0);
    expect(adorned("P2").length).toBeGreaterThan(0);
    expect(adorned("P1").filter((bar) => adorned("P2").includes(bar))).toEqual([]);
  });
});
