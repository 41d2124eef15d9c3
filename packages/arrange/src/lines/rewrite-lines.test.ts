import {
  childrenOf,
  type NoteEvent,
  pitchName,
  type Score,
  soundingNotes,
  syllables,
  writeMusicXml,
} from "@gradus/score";
import { scoreFrom, scoreOf } from "@gradus/testing/scores";
import { describe, expect, it } from "vitest";
import { arrange } from "../arrange.ts";
import type { ArrangeRequest } from "../contract.ts";
import { beginner, forBeginners, request } from "../testing/rewrites.ts";

const made = (score: Score, changes: Partial<ArrangeRequest> = {}) => forBeginners(score, "Violin", changes);
const notesIn = (score: Score, bar: number): readonly NoteEvent[] =>
  (score.parts[0]?.measures[bar]?.events ?? []).filter((event): event is NoteEvent => event.kind === "note");
const textOf = (score: Score, bar: number): string =>
  notesIn(score, bar)
    .map(({ duration, heads }) => `${duration.n}/${duration.d} ${heads.map(({ pitch }) => pitch && pitchName(pitch))}`)
    .join(", ");
const four = (bars: readonly string[]): readonly string[] => [...bars, ...bars, ...bars, ...bars];
const violin = (bars: readonly string[], fifths = 0): Score => scoreOf({ name: "Violin", fifths, staves: [bars] });
/** eighths down and up the scale, on two degrees */
const running = four([
  "1/2 G4, 1/2 A4, 1/2 B4, 1/2 C5, 1/2 D5, 1/2 C5, 1/2 B4, 1/2 A4",
  "1/2 A4, 1/2 B4, 1/2 C5, 1/2 D5, 1/2 E5, 1/2 D5, 1/2 C5, 1/2 B4",
]);

describe("lines by plan", () => {
  it("gives winds no comma after their last note, where a rest follows anyway", () => {
    const last = "1/2 A4, 1/2 B4, 1/2 C5, 1/2 B4, 1 G4, 1 r";
    const flute = scoreOf({ name: "Flute", staves: [[...running.slice(0, -1), last]] });
    const { score, report } = forBeginners(flute, "Flute");
    expect(report.changes.length).toBeGreaterThan(0);
    expect(writeMusicXml(score)).not.toContain("breath-mark");
  });

  it("writes running eighths in quarters for a beginner, the notes on the beats kept", () => {
    const { score, report } = made(violin(running));
    expect(textOf(score, 0)).toBe("1/1 G4, 1/1 B4, 1/1 D5, 1/1 B4");
    expect(report.after.grade).toBeLessThan(report.before.grade - 1);
    expect(new Set(report.changes.map(({ reason }) => reason))).toEqual(
      new Set(["Eighths become quarters: the notes on the beats and the outline of the tune stay."]),
    );
    expect(report.target.note).toContain("Every measure is in the rhythms and the range of Beginner.");
  });

  it("writes the same figure on another degree the same way", () => {
    const { score } = made(violin(running));
    expect(textOf(score, 1)).toBe("1/1 A4, 1/1 C5, 1/1 E5, 1/1 C5");
    expect(textOf(score, 6)).toBe(textOf(score, 0));
  });

  it("leaves eighths to who knows them, and takes sixteenths from him", () => {
    const mixed = violin(
      four(["1/4 G4, 1/4 A4, 1/4 B4, 1/4 A4, 1/2 G4, 1/2 B4, 1/4 A4, 1/4 B4, 1/4 C5, 1/4 B4, 1 A4", "4 G4"]),
    );
    const { score } = made(mixed, { level: { kind: "grade", grade: 2.5, name: "Elementary" } });
    expect(notesIn(score, 0).every(({ duration }) => duration.n / duration.d >= 0.5)).toBe(true);
    expect(notesIn(score, 0).some(({ duration }) => duration.n / duration.d === 0.5)).toBe(true);
  });

  it("puts what comes ahead of the beat onto it", () => {
    const { score } = made(violin(four(["1 G4, 1/2 A4, 1 B4, 1/2 A4, 1 G4", "1 A4, 1/2 B4, 3/2 D5, 1 B4"])));
    for (const bar of [0, 1]) expect(notesIn(score, bar).every(({ onset }) => onset.d === 1)).toBe(true);
    expect(textOf(score, 1)).toContain("D5");
  });

  it("leaves a tune of beginners alone when it is asked for a step down, and says so", () => {
    const { score, report } = made(violin(four(["1 D4, 1 E4, 1 F#4, 1 E4", "2 D4, 2 A4"]), 2), {
      level: { kind: "relative", steps: -1 },
    });
    expect(report.changes).toEqual([]);
    expect(notesIn(score, 0)).toHaveLength(4);
    expect(report.target.note).toBe("It is at Beginner already, so its notes were left as they are.");
  });

  it("takes a slow tune for what its rhythms are, whatever its grade", () => {
    const slow = four(["3/4 D4, 1/4 E4, 1 F#4, 2 E4", "4 D4", "4 A4"]);
    expect(textOf(made(violin(slow, 2)).score, 0)).not.toContain("3/4");
  });

  it("takes double stops from quick notes before it takes them from long ones", () => {
    const stops = four(["1 G4 B4, 1 A4 C5, 1/2 G4 B4, 1/2 A4 C5, 1/2 B4 D5, 1/2 A4 C5"]);
    const { score } = made(violin(stops), { level: { kind: "grade", grade: 3.4, name: "Early Intermediate" } });
    expect(notesIn(score, 0).map(({ heads }) => heads.length)).toEqual([2, 2, 1, 1, 1, 1]);
  });

  it("brings a phrase into the range as a whole", () => {
    const high = "1/2 E6, 1/2 F6, 1/2 G6, 1/2 F6, 1/2 E6, 1/2 D6, 1/2 C6, 1/2 D6";
    const { score } = made(
      violin([...four([high]), "4 E6", ...four(["1/2 G4, 1/2 A4, 1/2 B4, 1/2 A4, 1 G4, 1 r"]), "4 G4"]),
    );
    expect(textOf(score, 0)).toBe("1/1 E5, 1/1 G5, 1/1 E5, 1/1 C5");
    expect(textOf(score, 9)).toBe("4/1 G4");
  });

  it("has no note that the instrument does not have, in a key that was asked for neither", () => {
    const high = "1/2 D5, 1/2 E5, 1/2 F#5, 1/2 G5, 1/2 A5, 1/2 G5, 1/2 F#5, 1/2 E5";
    const { score } = made(violin(four([high, "1/2 D5, 1/2 C5, 1/2 B4, 1/2 A4, 1 G4, 1 G3"]), 1), { key: "E major" });
    expect(Math.min(...soundingNotes(score, 0).map(({ midi }) => midi))).toBeGreaterThanOrEqual(55);
    expect(textOf(score, 1)).toMatch(/E4$/);
  });

  it("writes a quick figure at half its speed, without notes that the source does not repeat", () => {
    const rocking = "1/4 D4, 1/4 A4, 1/4 F#4, 1/4 A4, 1/4 D4, 1/4 A4, 1/4 F#4, 1/4 A4";
    const { score } = made(violin(four([`${rocking}, ${rocking}`, `${rocking}, ${rocking}`]), 2), {
      level: { kind: "grade", grade: 2.5, name: "Elementary" },
    });
    const pitches = soundingNotes(score, 0).map(({ midi }) => midi);
    expect(pitches.filter((midi, i) => midi === pitches[i - 1])).toEqual([]);
  });

  it("takes a stretch that lies too high to the other side of a leap, with its own tones", () => {
    const { score } = made(violin(four(["1 A3, 1 E4, 1 E6, 1 D6", "1 C5, 1 A4, 2 A3"])));
    expect(textOf(score, 0)).toBe("1/1 A3, 1/1 E4, 1/1 E5, 1/1 D5");
  });

  it("goes to a key that the level reads when the key is left to it", () => {
    const sharps = running.map((bar) => bar.replace(/F/g, "F#").replace(/C/g, "C#"));
    const flats = violin(
      sharps.map((bar) => bar.replace(/#/g, "").replace(/([BEAD])/g, "$1b")),
      -4,
    );
    const { report } = made(flats, { key: "auto" });
    expect(report.changes[0]?.rule).toBe("key");
    expect(report.changes[0]?.reason).toContain("instead of 4 flats");
  });

  it("steps down by about the grade that was asked for", () => {
    const semiquavers = four([
      "1/4 G4, 1/4 A4, 1/4 B4, 1/4 C5, 1/2 D5, 1/2 B4, 1/4 C5, 1/4 D5, 1/4 E5, 1/4 D5, 1/2 C5, 1/2 A4",
      "1/2 B4, 1/2 D5, 1/4 G4, 1/4 B4, 1/4 D5, 1/4 B4, 1 A4, 1 D4",
    ]);
    const { report } = made(violin(semiquavers), { level: { kind: "relative", steps: -1 } });
    expect(report.before.grade - report.after.grade).toBeGreaterThan(0.5);
    expect(report.before.grade - report.after.grade).toBeLessThan(1.5);
  });

  it("leaves alone what is at the level, and says so", () => {
    const { score, report } = made(violin(["1 G4, 1 A4, 1 B4, 1 A4", "2 G4, 2 r"]));
    expect(report.changes).toEqual([]);
    expect(report.target.note).toContain("at this level already");
    expect(textOf(score, 0)).toBe("1/1 G4, 1/1 A4, 1/1 B4, 1/1 A4");
  });

  it("refuses a level that would leave too little of the line, with the nearest that is within reach", () => {
    const wide = four(["1/2 G3, 1/2 E5, 1/2 B5, 1/2 G3, 1/2 A3, 1/2 F5, 1/2 B5, 1/2 A3"]);
    const result = arrange(violin(wide), { ...request, level: beginner, instrument: "Violin" });
    if (result.ok) throw new Error(result.report.target.note);
    expect(result.code).toBe("engine/out-of-reach");
    expect(result.message).toMatch(
      /^Beginner is not within reach of this piece: too little .* About Intermediate is within reach/,
    );
  });

  it("gives the same bytes again", () => {
    const [a, b] = [made(violin(running)), made(violin(running))];
    expect(writeMusicXml(a.score)).toBe(writeMusicXml(b.score));
    expect(a.report).toEqual(b.report);
  });
});

/** The score with words and signs put into its notes, by their place among all notes. */
function dressedWith(score: Score, signs: Readonly<Record<number, string>>): Score {
  let place = -1;
  return scoreFrom(
    writeMusicXml(score).replace(/<\/note>/g, (end) => {
      place++;
      return `${signs[place] ?? ""}${end}`;
    }),
  );
}
const lyric = (text: string): string => `<lyric><syllabic>single</syllabic><text>${text}</text></lyric>`;
const notation = (inside: string): string => `<notations>${inside}</notations>`;

describe("the signs of a line", () => {
  const song = "1/4 G4, 1/4 A4, 1/2 B4, 1/2 A4, 1/2 G4, 1 A4, 1 D5";

  it("keeps a note for each syllable, and its words where a melisma shrinks", () => {
    const words = { 0: lyric("Oh"), 3: lyric("my"), 4: lyric("dar"), 5: lyric("ling"), 6: lyric("mine") };
    const source = dressedWith(scoreOf({ name: "Voice", staves: [[song, song, song, song]] }), words);
    const { score } = made(source, { instrument: "Voice" });
    expect(syllables(score).map(({ text }) => text)).toEqual(["Oh", "my", "dar", "ling", "mine"]);
    expect(notesIn(score, 0).length).toBe(5);
  });

  it("cuts slurs to the length that the level plays", () => {
    const slurred = dressedWith(violin(running), {
      0: notation(`<slur type="start" number="1"/>`),
      7: notation(`<slur type="stop" number="1"/>`),
    });
    const { score } = made(slurred);
    const ends = notesIn(score, 0).map(
      ({ heads }) =>
        heads
          .flatMap(({ source }) => (source ? childrenOf(source, "notations") : []))
          .flatMap((all) => childrenOf(all, "slur")).length,
    );
    expect(ends).toEqual([1, 1, 1, 1]);
  });

  it("holds a fermata over what sounds at its time", () => {
    const held = dressedWith(violin(running), { 7: notation(`<fermata type="upright"/>`) });
    expect(writeMusicXml(made(held).score).match(/<fermata/g)).toHaveLength(1);
  });
});
