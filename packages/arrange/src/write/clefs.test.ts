import { attributesAt, childrenOf, type Score, validate, ZERO } from "@gradus/score";
import { readAgain, scoreFrom, scoreOf } from "@gradus/testing/scores";
import { describe, expect, it } from "vitest";
import { withSensibleClefs } from "./clefs.ts";

const clef = (sign: string, line: number): string =>
  `<attributes><clef number="2"><sign>${sign}</sign><line>${line}</line></clef></attributes>`;
/** octave 0: a rest */
const half = (step: string, octave: number, staff: number): string =>
  `<note>${octave === 0 ? "<rest/>" : `<pitch><step>${step}</step><octave>${octave}</octave></pitch>`}<duration>2</duration><voice>${4 * staff - 3}</voice><type>half</type><staff>${staff}</staff></note>`;

const bothClefs =
  '<clef number="1"><sign>G</sign><line>2</line></clef><clef number="2"><sign>F</sign><line>4</line></clef>';
/** Four measures; of the left hand each gives [clef before, first note's octave, clef inside, second note's octave, clef after]. */
function pianoOf(left: readonly (readonly [string, number, string, number, string])[], clefs = bothClefs): Score {
  const measures = left.map(([before, first, inside, second, after], i) => {
    const opening =
      i > 0
        ? ""
        : `<attributes><divisions>1</divisions><time><beats>4</beats><beat-type>4</beat-type></time><staves>2</staves>${clefs}</attributes>`;
    const right = `${half("E", 5, 1)}${half("G", 5, 1)}<backup><duration>4</duration></backup>`;
    return `<measure number="${i + 1}">${opening}${right}${before}${half("C", first, 2)}${inside}${half("E", second, 2)}${after}</measure>`;
  });
  const xml = `<score-partwise version="4.0"><part-list><score-part id="P1"><part-name>Piano</part-name></score-part></part-list><part id="P1">${measures.join("")}</part></score-partwise>`;
  return scoreFrom(xml);
}

const time = "<attributes><divisions>1</divisions><time><beats>4</beats><beat-type>4</beat-type></time></attributes>";
const treble = clef("G", 2);
const bass = clef("F", 4);
const all = new Set([0, 1, 2, 3].map((bar) => `0/2/${bar}`));
/** Sign of the left hand's clef at the start and end of each measure, as the written file says. */
const signs = (score: Score): string =>
  (score.parts[0]?.measures ?? [])
    .map((measure) =>
      [ZERO, measure.length]
        .map((at) => score.parts[0] && attributesAt(score.parts[0], measure.index, at).clefs.get(2)?.sign)
        .join(""),
    )
    .join(" ");
const clefCount = (score: Score): number =>
  (score.parts[0]?.measures ?? [])
    .flatMap(({ events }) => events)
    .flatMap((event) => (event.kind === "mark" && event.name === "attributes" ? childrenOf(event.source, "clef") : []))
    .length;
const dressed = (source: Score, touched: ReadonlySet<string>): Score => {
  const made = withSensibleClefs(source, touched);
  expect(validate(made, { against: source }).filter(({ severity }) => severity === "error")).toEqual([]);
  return readAgain(made);
};

describe("clefs", () => {
  const low = ["", 2, "", 2, ""] as const;
  const underTreble = pianoOf([low, [treble, 2, "", 2, ""], low, [bass, 2, "", 2, ""]]);

  it("takes the bass clef for a left hand that came down, and leaves no needless change", () => {
    expect(signs(underTreble)).toBe("FF GG GG FF");
    const made = dressed(underTreble, all);
    expect(signs(made)).toBe("FF FF FF FF");
    expect(clefCount(made)).toBeLessThan(clefCount(underTreble));
  });

  it("takes away changes inside a measure and at the end of the one before", () => {
    const source = pianoOf([["", 3, "", 3, treble], ["", 2, bass, 2, treble], ["", 2, "", 2, bass], low]);
    expect(signs(dressed(source, new Set(["0/2/1", "0/2/2"])))).toBe("FF FF FF FF");
  });

  it("prints no clef that is in force already where the source's own comes back", () => {
    const parts = underTreble.parts.map((part) => ({
      ...part,
      measures: part.measures.map((measure) => ({ ...measure, touched: true })),
    }));
    expect(clefCount(underTreble)).toBe(4);
    expect(clefCount(dressed({ ...underTreble, parts }, all))).toBe(2);
  });

  it("takes the bass clef for a left hand whose source states none", () => {
    const bare = pianoOf([low, low, low, low], "");
    expect(signs(bare).trim()).toBe("");
    expect(signs(dressed(bare, all))).toBe("FF FF FF FF");
  });

  it("passes over silent measures, so that no clef changes under rests", () => {
    const source = pianoOf([["", 3, "", 3, treble], ["", 2, "", 3, ""], ["", 0, "", 0, bass], low]);
    expect(signs(dressed(source, new Set(["0/2/1"])))).toBe("FF FF FF FF");
  });

  it("goes back to the source's clef before a measure that was not rewritten", () => {
    const source = pianoOf([low, [treble, 2, "", 2, ""], ["", 5, "", 5, ""], ["", 5, "", 5, ""]]);
    expect(signs(dressed(source, new Set(["0/2/1"])))).toBe("FF FG GG GG");
  });

  it("takes the treble clef from the first measure for a hand that lies high", () => {
    const high = ["", 5, "", 5, ""] as const;
    expect(signs(dressed(pianoOf([high, high, high, high]), all))).toBe("GG GG GG GG");
  });

  it("puts no bass on eight ledger lines for the figure above it", () => {
    const figure = "1/2 C2, 1/2 E5, 1/2 G5, 1/2 C5, 1/2 E5, 1/2 G5, 1/2 C5, 1/2 E5";
    const high = figure.replace("C2", "C4");
    const left = [figure, figure, high, high];
    const source = scoreOf({ staves: [left.map(() => "4 C6"), left] });
    expect(signs(dressed(source, all))).toBe("FF FF GG GG");
  });

  it("gives a line no clef that its player does not read there, and the one he does where his notes came down", () => {
    const marked = (clefs: string, octave: number): string => `${clefs}${half("C", octave, 2)}${half("E", octave, 2)}`;
    const cello = scoreFrom(
      `<score-partwise version="4.0"><part-list><score-part id="P1"><part-name>Cello</part-name></score-part></part-list><part id="P1">${[
        marked(bass, 3),
        marked(treble, 3),
        marked("", 3),
        marked(bass, 2),
      ]
        .map((notes, i) => `<measure number="${i + 1}">${i === 0 ? time : ""}${notes}</measure>`)
        .join("")}</part></score-partwise>`
        .replaceAll("<staff>2</staff>", "")
        .replaceAll(' number="2"><sign', "><sign"),
    );
    const clefsOf = (score: Score): string =>
      cello.parts[0]?.measures
        .map(({ index }) => score.parts[0] && attributesAt(score.parts[0], index, ZERO).clefs.get(1)?.sign)
        .join("") ?? "";
    const touched = new Set([0, 1, 2, 3].map((bar) => `0/1/${bar}`));
    expect(clefsOf(cello)).toBe("FGGF");
    expect(clefsOf(readAgain(withSensibleClefs(cello, touched, false)))).toBe("FFFF");
    const high = pianoOf([low, low, low, low].map(() => ["", 5, "", 5, ""] as const));
    expect(withSensibleClefs(high, all, false)).toBe(high);
  });

  it("leaves alone what it need not touch", () => {
    expect(withSensibleClefs(underTreble, new Set())).toBe(underTreble);
    const fitting = pianoOf([low, low, [treble, 5, "", 5, ""], [bass, 3, "", 3, ""]]);
    expect(withSensibleClefs(fitting, all)).toBe(fitting);
    const silent = pianoOf([low, [treble, 0, "", 0, ""], ["", 0, "", 0, bass], low]);
    expect(withSensibleClefs(silent, new Set(["0/2/0"]))).toBe(silent);
  });
});
