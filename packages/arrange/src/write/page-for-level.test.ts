import { attributesAt, isElement, type NoteEvent, writeMusicXml, type XmlElement, ZERO } from "@gradus/score";
import { scoreFrom, scoreOf } from "@gradus/testing/scores";
import { expect, it } from "vitest";
import { vocabularyOf } from "../plan/vocabulary.ts";
import { playerIn, times } from "../testing/pieces.ts";
import { rewrite } from "../testing/rewrites.ts";
import { changesInside } from "./clefs.ts";
import { pageForLevel } from "./page-for-level.ts";

const elementary = { kind: "grade", grade: 2.5, name: "Elementary" } as const;
const tune = ["1 C5, 1 D5, 1 E5, 1 F5", "2 G5, 2 E5", "1 F5, 1 E5, 1 D5, 1 E5", "4 C5"];
const figure = (bass: string, chord: string): string => times(4, [`1/2 ${bass}2 ${bass}3, 1/2 ${chord}`]).join(", ");
const bars = [figure("C", "E4 G4 C5"), figure("F", "F4 A4 C5"), figure("G", "F4 G4 B4"), figure("C", "E4 G4 C5")];

const fingersIn = (note: NoteEvent): readonly string[] =>
  note.heads.flatMap(({ source }) => (source ? textsOf(source, "fingering") : []));
const textsOf = (element: XmlElement, name: string): readonly string[] =>
  element.children.flatMap((node) =>
    isElement(node) ? (node.name === name ? [String(node.children[0])] : textsOf(node, name)) : [],
  );

it("a staff that begins in treble is read in bass where all of its notes can be, without changes", () => {
  const clefOf = (sign: string, line: number): string =>
    `<clef number="2"><sign>${sign}</sign><line>${line}</line></clef>`;
  const easy = ["1 C4 E4, 3 r", "4 C3 F3"];
  const xml = writeMusicXml(scoreOf({ staves: [times(8, ["4 C5"]), times(4, easy)] }))
    .replace(clefOf("F", 4), clefOf("G", 2))
    .replace(/(<measure number="[2468]"[^>]*>)/g, `$1<attributes>${clefOf("F", 4)}</attributes>`)
    .replace(/(<measure number="[357]"[^>]*>)/g, `$1<attributes>${clefOf("G", 2)}</attributes>`);
  const source = scoreFrom(xml);
  const [part] = pageForLevel(source, playerIn(source), vocabularyOf("elementary")).parts;
  const signs = (part?.measures ?? []).map(({ index }) => part && attributesAt(part, index, ZERO).clefs.get(2)?.sign);
  expect(new Set(signs)).toEqual(new Set(["F"]));
});

it("a staff that no one clef serves changes it at barlines, and not for a single measure", () => {
  const [high, low] = ["1 C5 E5, 1 G5, 1 C6, 1 G5", "1 C3, 1 G2, 1 C2, 1 G2"];
  const staff = [...times(4, [low]), ...times(4, [high]), low, "1 C4, 1 E4, 1 G4, 1 E4", ...times(2, [low])];
  const inside = '<attributes><clef number="2"><sign>G</sign><line>2</line></clef></attributes>';
  const xml = writeMusicXml(scoreOf({ staves: [times(12, ["4 C6"]), staff] })).replace(
    /(<measure number="10"[\s\S]*?)(<note>(?:(?!<note>)[\s\S])*<\/note>\s*<\/measure>)/,
    `$1${inside}$2`,
  );
  const source = scoreFrom(xml);
  const [part] = pageForLevel(source, playerIn(source), vocabularyOf("elementary")).parts;
  if (!part) throw new Error("a part expected");
  const signs = part.measures.map(({ index }) => attributesAt(part, index, ZERO).clefs.get(2)?.sign).join("");
  expect(signs).toBe("FFFFGGGGFFFF");
  expect(part.measures.some((measure) => changesInside(measure, 2))).toBe(false);
});

it("a clef changes for a note that nobody reads in the other one", () => {
  const staff = [...times(3, ["1 C3, 1 G2, 1 C3, 1 G2"]), "1 E5, 3 r", ...times(2, ["1 C3, 1 G2, 1 C3, 1 G2"])];
  const source = scoreOf({ staves: [times(6, ["4 C6"]), staff] });
  const [part] = pageForLevel(source, playerIn(source), vocabularyOf("elementary")).parts;
  const signs = (part?.measures ?? []).map(({ index }) => part && attributesAt(part, index, ZERO).clefs.get(2)?.sign);
  expect(signs.join("")).toBe("FFFGFF");
});

it("the left hand's chords are fingered where their shape is new, and not again while they come back", () => {
  const { score } = rewrite(scoreOf({ staves: [times(4, tune), times(4, bars)] }), { level: elementary });
  const lower = (score.parts[0]?.measures ?? []).map(({ events }) =>
    events.flatMap((event) => (event.kind === "note" && event.staff === 2 ? fingersIn(event) : [])),
  );
  expect(lower[0]?.length).toBeGreaterThan(0);
  expect(lower.slice(4, -1).flat()).toEqual([]);
});

it("a chord wider than a position is fingered once while it is repeated", () => {
  const repeated = "1 C4 G4 C5, 1 C4 G4 C5, 1 C4 G4 C5, 1 C4 G4 C5";
  const source = scoreOf({ staves: [times(4, [repeated]), times(4, ["4 C3"])] });
  const [part] = pageForLevel(source, playerIn(source), vocabularyOf("elementary")).parts;
  const upper = (part?.measures ?? []).flatMap(({ events }) =>
    events.flatMap((event) => (event.kind === "note" && event.staff === 1 ? [fingersIn(event).length] : [])),
  );
  expect(upper).toEqual([3, ...times(15, [0])]);
});
