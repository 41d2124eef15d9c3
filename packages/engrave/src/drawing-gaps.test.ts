import { readScore } from "@gradus/score";
import { beforeAll, describe, expect, test } from "vitest";
import { drawingGaps } from "./drawing-gaps.ts";
import { attributes, direction, note, scoreXml } from "./sample-scores.ts";
import { createEngraver, type Engraver } from "./svg/engraver.ts";
import { undrawnElements, undrawnShapes, undrawnVariants } from "./undrawn.ts";

let engraver: Engraver;
beforeAll(async () => {
  engraver = await createEngraver();
});

const three = note().repeat(3);
const plain = note() + three;

/** One bar after the other, each given by its content. */
function scoreOf(...bars: readonly string[]): string {
  return scoreXml([{ name: "Guitar", measures: bars.map((bar, index) => (index === 0 ? attributes() + bar : bar)) }]);
}

const marked = (notations: string): string => note({ notations }) + three;
const afterType = (content: string): string => note().replace("</type>", `</type>${content}`) + three;

function gapsOf(...bars: readonly string[]): readonly (readonly [string, number])[] {
  const read = readScore(new TextEncoder().encode(scoreOf(...bars)));
  if (!read.ok) throw new Error(read.code);
  return drawingGaps(read.score).map(({ name, count }) => [name, count]);
}

const drawnShape =
  /href="#([0-9A-F]{4})|<(path|polyline|polygon|rect|ellipse)\b[^>]*?(?: stroke-dasharray="([^"]*)")?\/>|>([^<>\s][^<]*)</g;

const drawnBefore = new Map<string, readonly string[]>();
/** Every sign, line and word on the pages, whatever its place: what takes room only is not drawn. */
function drawnIn(bars: readonly string[]): readonly string[] {
  const musicXml = scoreOf(...bars, plain);
  const known = drawnBefore.get(musicXml);
  if (known) return known;
  const engraved = engraver.engrave(musicXml, { title: "", composer: "", pageSize: "a4" });
  if (!engraved.ok) throw new Error(engraved.code);
  const pages = engraved.pages.join("").replaceAll(/<style[\s\S]*?<\/style>|<symbol[\s\S]*?<\/symbol>/g, "");
  const drawn = [...pages.matchAll(drawnShape)].map((found) => found.slice(1).join(" ")).sort();
  drawnBefore.set(musicXml, drawn);
  return drawn;
}

const chord = (content: string): string =>
  `<harmony><root><root-step>C</root-step></root><kind>major</kind>${content}</harmony>`;
const figures = (content: string): string =>
  `<figured-bass><figure><figure-number>6</figure-number>${content}</figure></figured-bass>`;
const barline = (content: string): string => `${plain}<barline location="right">${content}</barline>`;

/** A bar in which an element stands in this parent; without content, the bar that it is compared with. */
const inParent: Readonly<Record<string, (content: string) => string>> = {
  articulations: (content) => marked(`<articulations>${content}</articulations>`),
  technical: (content) => marked(`<technical>${content}</technical>`),
  ornaments: (content) => marked(`<ornaments>${content}</ornaments>`),
  notations: marked,
  "direction-type": (content) => (content === "" ? "" : direction(content)) + plain,
  metronome: (content) => (content === "" ? "" : direction(`<metronome>${content}</metronome>`)) + plain,
  "measure-style": (content) => `<attributes><measure-style>${content}</measure-style></attributes>${plain}`,
  barline,
  harmony: (content) => chord(content) + plain,
  figure: (content) => figures(content) + plain,
  lyric: (content) => afterType(`<lyric>${content}</lyric>`),
};
/** Elements that need more than their name. */
const samples: Readonly<Record<string, string>> = {
  "hammer-on": '<hammer-on type="start">H</hammer-on>',
  "pull-off": '<pull-off type="start">P</pull-off>',
  bend: "<bend><bend-alter>1</bend-alter></bend>",
  hole: "<hole><hole-closed>yes</hole-closed></hole>",
  arrow: "<arrow><arrow-direction>up</arrow-direction></arrow>",
  "harmon-mute": "<harmon-mute><harmon-closed>yes</harmon-closed></harmon-mute>",
  handbell: "<handbell>damp</handbell>",
  tap: "<tap>T</tap>",
  symbol: "<symbol>gClef</symbol>",
  "string-mute": '<string-mute type="on"/>',
  "harp-pedals":
    "<harp-pedals><pedal-tuning><pedal-step>D</pedal-step><pedal-alter>0</pedal-alter></pedal-tuning></harp-pedals>",
  scordatura:
    '<scordatura><accord string="1"><tuning-step>D</tuning-step><tuning-octave>4</tuning-octave></accord></scordatura>',
  image: '<image source="eye.png" type="image/png"/>',
  percussion: "<percussion><metal>triangle</metal></percussion>",
  "accordion-registration": "<accordion-registration><accordion-high/></accordion-registration>",
  "staff-divide": '<staff-divide type="down"/>',
  "metronome-note":
    "<metronome-note><metronome-type>quarter</metronome-type></metronome-note><metronome-relation>equals</metronome-relation><metronome-note><metronome-type>eighth</metronome-type></metronome-note>",
  slash: '<slash type="start"/>',
  "beat-repeat": '<beat-repeat type="start" slashes="1"/>',
  frame:
    "<frame><frame-strings>6</frame-strings><frame-frets>4</frame-frets><frame-note><string>2</string><fret>1</fret></frame-note></frame>",
  extend: '<extend type="start"/>',
};
const sampleOf = (element: string): string =>
  samples[element] ?? (element.startsWith("other-") ? `<${element}>x</${element}>` : `<${element}/>`);

describe("what is listed is not drawn: with and without it the pages have the same signs", () => {
  test.each(Object.entries(undrawnElements))("%s", (parent, elements) => {
    const sample = inParent[parent];
    if (!sample) throw new Error(`no sample for ${parent}`);
    const names = Object.keys(elements);
    for (const name of names) expect(gapsOf(sample(sampleOf(name)))).toEqual([[elements[name], 1]]);
    expect(gapsOf(sample(""))).toEqual([]);
    expect(drawnIn(names.map((name) => sample(sampleOf(name))))).toEqual(drawnIn(names.map(() => sample(""))));
  });

  const shaped: Readonly<Record<string, (shape: string) => string>> = {
    notehead: (shape) => afterType(`<notehead>${shape}</notehead>`),
    fermata: (shape) => marked(`<fermata>${shape}</fermata>`),
    "breath-mark": (shape) => marked(`<articulations><breath-mark>${shape}</breath-mark></articulations>`),
    caesura: (shape) => marked(`<articulations><caesura>${shape}</caesura></articulations>`),
    accidental: (shape) => (shape === "" ? plain : afterType(`<accidental>${shape}</accidental>`)),
  };
  const usual: Readonly<Record<string, string>> = { notehead: "normal", fermata: "normal" };
  const asSlash = new Set(["inverted triangle", "arrow up", "arrow down", "circle-x"]);
  test.each(Object.entries(undrawnShapes))("shapes of %s look like another one", (element, { name, shapes }) => {
    const sample = shaped[element];
    if (!sample) throw new Error(`no sample for ${element}`);
    const others = shapes.map((shape) => (asSlash.has(shape) ? "slash" : (usual[element] ?? "")));
    for (const shape of shapes) expect(gapsOf(sample(shape))).toEqual([[name(shape), 1]]);
    expect(gapsOf(...others.map(sample))).toEqual([]);
    expect(drawnIn(shapes.map(sample))).toEqual(drawnIn(others.map(sample)));
  });

  const inThree = "<time-modification><actual-notes>3</actual-notes><normal-notes>2</normal-notes></time-modification>";
  const triplet = (more: string): string => {
    const third = (notations: string): string =>
      note({ notations, type: "eighth", duration: 2 }).replace("</type>", `</type>${inThree}`);
    const notes = "<tuplet-actual><tuplet-number>3</tuplet-number><tuplet-type>eighth</tuplet-type></tuplet-actual>";
    const first = third(`<tuplet type="start" number="1"${more}>${notes}</tuplet>`);
    return `${first}${third("")}${third('<tuplet type="stop" number="1"/>')}${note()}`;
  };
  const beamed = (more: string): string => {
    const short = (kind: string, index: number): string =>
      note({ type: "eighth", duration: 2 }).replace(
        "</type>",
        `</type><beam number="1"${index === 0 ? more : ""}>${kind}</beam>`,
      );
    return ["begin", "continue", "continue", "end"].map(short).join("") + note() + note();
  };
  const varied: Readonly<Record<string, (more: string) => string>> = {
    beam: beamed,
    tuplet: triplet,
    fingering: (more) => marked(`<technical><fingering>2</fingering><fingering${more}>3</fingering></technical>`),
    time: (more) => `<attributes><time${more}><beats>4</beats><beat-type>4</beat-type></time></attributes>${plain}`,
  };
  test.each(Object.entries(undrawnVariants))("%s looks like any other", (element, { name, attribute, values }) => {
    const sample = varied[element];
    if (!sample) throw new Error(`no sample for ${element}`);
    for (const value of values) {
      const withIt = sample(` ${attribute}="${value}"`);
      expect(gapsOf(withIt)).toEqual([[name, 1]]);
      expect(drawnIn([withIt])).toEqual(drawnIn([sample("")]));
    }
    expect(gapsOf(sample(""))).toEqual([]);
  });

  const slid = (text: string): string =>
    [
      note({ notations: `<glissando type="start" number="1">${text}</glissando>` }),
      note({ step: "E", notations: '<glissando type="stop" number="1"/>' }),
      ...[note(), note()],
    ].join("");
  const ornament = (content: string): string => marked(`<ornaments>${content}</ornaments>`);
  const flat = "<accidental-mark>flat</accidental-mark>";
  test.each([
    ["Fret numbers outside tablature", marked("<technical><fret>2</fret></technical>"), marked("")],
    ["Words on glissandos", slid("gliss."), slid("")],
    ["Accidentals of turns and mordents", ornament(`<turn/>${flat}`), ornament("<turn/>")],
    ["Accidentals of turns and mordents", ornament(`<mordent/>${flat}`), ornament("<mordent/>")],
  ])("%s", (name, withIt, without) => {
    expect(gapsOf(withIt)).toEqual([[name, 1]]);
    expect(gapsOf(without)).toEqual([]);
    expect(drawnIn([withIt])).toEqual(drawnIn([without]));
  });
});

const elements = (names: string, parent: string): readonly (readonly [string, string])[] =>
  names.split(" ").map((name) => [name, marked(`<${parent}><${name}/></${parent}>`)] as const);
const voice = (type: string): string => direction(`<principal-voice type="${type}" symbol="Hauptstimme"/>`);

test.each<readonly [string, string]>([
  ...elements("accent staccato tenuto spiccato breath-mark caesura soft-accent", "articulations"),
  ...elements("up-bow down-bow harmonic open-string stopped snap-pizzicato fingernails", "technical"),
  ...elements("trill-mark turn inverted-turn mordent inverted-mordent schleifer haydn", "ornaments"),
  ["string", marked("<technical><string>2</string></technical>")],
  ["pluck", marked("<technical><pluck>p</pluck></technical>")],
  ["accidental of a trill", marked("<ornaments><trill-mark/><accidental-mark>flat</accidental-mark></ornaments>")],
  ["slash head", afterType("<notehead>slash</notehead>")],
  ["cross head", afterType("<notehead>x</notehead>")],
  ["dashed barline", barline("<bar-style>dashed</bar-style>")],
  ["dotted barline", barline("<bar-style>dotted</bar-style>")],
  ["repeat", barline('<bar-style>light-heavy</bar-style><repeat direction="backward"/>')],
  [
    "begin of a repeat",
    `<barline location="left"><bar-style>heavy-light</bar-style><repeat direction="forward"/></barline>${plain}`,
  ],
  ["quarter-tone", afterType("<accidental>quarter-sharp</accidental>")],
  [
    "repeated measure",
    `<attributes><measure-style><measure-repeat type="start">1</measure-repeat></measure-style></attributes>${plain}`,
  ],
  ["principal voice", voice("start") + note() + voice("stop") + three],
])("what is drawn is not listed: %s", (_, bar) => {
  expect(gapsOf(bar)).toEqual([]);
  expect(drawnIn([plain, bar])).not.toEqual(drawnIn([plain, plain]));
});

test("each kind is named once, with its count and measures; ends of lines and hidden things do not count", () => {
  const hammer = (type: string) => note({ notations: `<technical><hammer-on type="${type}"/></technical>` });
  const measures = [
    `${attributes()}${note()}${three}`,
    hammer("start") + hammer("stop") + hammer("start") + hammer("stop"),
    hammer("start").replace("<note>", '<note print-object="no">') + three,
    hammer("start") + hammer("stop") + note() + note(),
  ];
  const read = readScore(new TextEncoder().encode(scoreXml([{ name: "Guitar", measures }])));
  if (!read.ok) throw new Error(read.code);
  expect(drawingGaps(read.score)).toEqual([{ name: "Hammer-ons", count: 3, measures: ["2", "4"] }]);
});

test.each([
  ["🎵 la", true],
  ["𒀀", true],
  ["ลอยกระทง", false],
  ["桜 שיר Мечты Όνειρο cœur ﬁn e\u0301 ♭VII – “la”…", false],
])("a box stands in the PDF for a letter that no font has: %s", (words, isListed) => {
  const sung = note().replace("</note>", `<lyric><text>${words}</text></lyric></note>`);
  expect(gapsOf(direction(`<words>${words}</words>`) + sung + three)).toEqual(
    isListed ? [["Letters and pictures that our fonts lack", 2]] : [],
  );
});
