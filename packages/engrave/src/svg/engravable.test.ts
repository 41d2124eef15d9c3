import { expect, test } from "vitest";
import { engravable } from "./engravable.ts";

const part = (measure: string): string => `<part id="P1"><measure number="1">${measure}</measure></part>`;
const clef = "<clef><sign>G</sign><line>2</line></clef>";
const attributes = `<attributes><divisions>1</divisions>${clef}</attributes>`;

test("a part that begins without attributes gets them", () => {
  expect(engravable(part("<note/>"))).toBe(part(`${attributes}<note/>`));
  expect(engravable(part(`${attributes}<note/>`))).toBe(part(`${attributes}<note/>`));
  expect(engravable(part("<note/>") + part(attributes))).toBe(part(`${attributes}<note/>`) + part(attributes));
  expect(engravable('<part id="P1"><measure number="1"/></part>')).toBe('<part id="P1"><measure number="1"/></part>');
});

test("a part that begins without a clef gets one at its place", () => {
  const own = (clefs: string): string =>
    part(`<attributes><divisions>2</divisions><key><fifths>0</fifths></key>${clefs}<transpose/></attributes><note/>`);
  expect(engravable(own(""))).toBe(own(clef));
  expect(engravable(own("<clef><sign>F</sign></clef>"))).toBe(own("<clef><sign>F</sign></clef>"));
});

test.each([
  ["Fine", '<sound fine="yes"/>'],
  ["Da Capo al Fine", '<sound dacapo="yes"/>'],
  ["D. S. al Coda", '<sound dalsegno="segno"/>'],
  ["dolce", ""],
])("%s at the end of a measure ends there", (words, sound) => {
  const direction = (more: string): string =>
    `<direction><direction-type><words>${words}</words></direction-type>${more}</direction>`;
  const ending = (more: string): string => part(`${attributes}<note/>${direction(more)}`);
  expect(engravable(ending(""))).toBe(ending(sound));
  expect(engravable(part(`${attributes}${direction("")}<note/>`))).toBe(part(`${attributes}${direction("")}<note/>`));
});

test.each([
  ["<numeral><numeral-root>4</numeral-root></numeral><kind>major</kind>", "IV"],
  ["<numeral><numeral-root>2</numeral-root></numeral><kind>minor</kind>", "ii"],
  ['<numeral><numeral-root text="V">5</numeral-root></numeral><kind text="7">dominant</kind>', "V7"],
  ["<numeral><numeral-root>7</numeral-root><numeral-alter>-1</numeral-alter></numeral><kind>major</kind>", "♭VII"],
  ["<function>T</function><kind>major</kind>", "T"],
])("a chord without a root, %s, becomes the words %s", (chord, words) => {
  const harmony = `<harmony placement="below">${chord}<staff>2</staff></harmony>`;
  expect(engravable(harmony)).toBe(
    `<direction placement="below"><direction-type><words>${words}</words></direction-type><staff>2</staff></direction>`,
  );
});

test.each([
  ['text="N.C."', "N.C."],
  ["", "N.C."],
  ['text="tacet"', "tacet"],
])("no chord (%s) becomes the words %s", (kind, words) => {
  const root = '<root><root-step text="">C</root-step></root>';
  expect(engravable(`<harmony>${root}<kind ${kind}>none</kind></harmony>`)).toBe(
    `<direction placement="above"><direction-type><words>${words}</words></direction-type></direction>`,
  );
});

test("a degree that the text of the chord has already is not printed again", () => {
  const degree = (value: number): string =>
    `<degree><degree-value>${value}</degree-value><degree-alter>1</degree-alter><degree-type>add</degree-type></degree>`;
  const chord = (text: string, degrees: string): string =>
    `<harmony><root><root-step>G</root-step></root><kind${text}>dominant</kind>${degrees}</harmony>`;
  expect(engravable(chord(' text="7#9"', degree(9) + degree(11)))).toBe(chord(' text="7#9"', degree(11)));
  for (const kept of [chord("", degree(9)), chord(' text="7"', degree(9)), chord(' text="9"', degree(11))])
    expect(engravable(kept)).toBe(kept);
});

test("words without a staff belong to the first of several", () => {
  const words = (staff: string): string =>
    `<direction><direction-type><words>Fine</words></direction-type>${staff}<sound fine="yes"/></direction>`;
  const whole = (staves: number, staff: string): string =>
    `<part id="P1"><measure><attributes><staves>${staves}</staves>${clef}</attributes>${words(staff)}</measure></part>`;
  expect(engravable(whole(2, ""))).toBe(whole(2, "<staff>1</staff>"));
  expect(engravable(whole(2, "<staff>2</staff>"))).toBe(whole(2, "<staff>2</staff>"));
  expect(engravable(whole(1, ""))).toBe(whole(1, ""));
});

test("a chord symbol with a root stays", () => {
  const harmony = "<harmony><root><root-step>C</root-step></root><kind>major</kind></harmony>";
  expect(engravable(harmony)).toBe(harmony);
});

test("plucking fingers and strings of a guitar become fingers and circled numbers, but not in tablature", () => {
  const note = "<technical><string>2</string><pluck>m</pluck><fret>3</fret></technical>";
  expect(engravable(note)).toBe(
    "<technical><fingering>②</fingering><fingering>m</fingering><fret>3</fret></technical>",
  );
  expect(engravable(`<clef><sign>TAB</sign></clef>${note}`)).toBe(`<clef><sign>TAB</sign></clef>${note}`);
});

test("chord symbols in a row before one note are spread over it, unless they say when or stand above and below", () => {
  const chord = (step: string, more = "", place = ""): string =>
    `<harmony${place}><root><root-step>${step}</root-step></root><kind>major</kind>${more}<staff>1</staff></harmony>`;
  const note = "<note><pitch/><duration>12</duration></note>";
  const spread = (offset: number): string => `<offset>${offset}</offset>`;
  expect(engravable(`${chord("C")} ${chord("F")}${note}`)).toBe(`${chord("C")} ${chord("F", spread(6))}${note}`);
  expect(engravable(chord("C") + chord("F") + chord("G") + note)).toBe(
    chord("C") + chord("F", spread(4)) + chord("G", spread(8)) + note,
  );
  for (const kept of [
    chord("C") + note + chord("F") + note,
    chord("C") + chord("F", spread(3)) + note,
    chord("C", "", ' placement="above"') + chord("F", "", ' placement="below"') + note,
  ])
    expect(engravable(kept)).toBe(kept);
});
