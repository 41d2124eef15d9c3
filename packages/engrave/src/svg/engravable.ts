import { table } from "@gradus/contracts";
import { withOneDivision } from "./one-division.ts";
import { withBracedHands } from "./two-hands.ts";

/**
 * MusicXML made fit for verovio's importer, which drops a part whose first measure has no <attributes>, stops at a chord
 * symbol without a root, prints a chord's degrees beside a text that has them, loses the place of clefs where divisions change
 * and of words without a staff, and leaves out the plucking fingers and string numbers of a guitar.
 */
export const engravable = (musicXml: string): string =>
  withStaves(
    withJumps(withOneDivision(spreadHarmonies(withStringsAsFingers(withAttributes(withBracedHands(musicXml)))))),
  ).replaceAll(/<harmony\b([^>]*)>([\s\S]*?)<\/harmony>/g, (whole, attributes: string, content: string) =>
    /<root\b/.test(content) && !noChord.test(content) ? withoutToldDegrees(whole) : asWords(attributes, content),
  );

const jumps: readonly (readonly [words: RegExp, sound: string])[] = [
  [/^fine\b/i, '<sound fine="yes"/>'],
  [/^(d\.?\s?c\b|da capo)/i, '<sound dacapo="yes"/>'],
  [/^(d\.?\s?s\b|dal segno)/i, '<sound dalsegno="segno"/>'],
];
const closingWords =
  /(<direction\b[^>]*>\s*<direction-type>\s*<words\b[^>]*>\s*([^<]*)<\/words>(?:(?!<\/direction>|<sound\b)[\s\S])*)(<\/direction>)(?=\s*<(?:backup|barline|\/measure)\b)/g;

/** "Fine" and "D.C." at the end of a measure end there, too, where the file does not say what they sound like. */
const withJumps = (musicXml: string): string =>
  musicXml.replaceAll(closingWords, (whole, content: string, words: string, end: string) => {
    const sound = jumps.find(([pattern]) => pattern.test(words))?.[1];
    return sound ? `${content}${sound}${end}` : whole;
  });

const parts = /<part\s[^>]*>[\s\S]*?<\/part>/g;
const placed = /<(direction|harmony)\b[^>]*>(?:(?!<\/\1>)[\s\S])*<\/\1>/g;

/** Directions and chord symbols of parts with several staves that state none: they belong to the first, as the standard has it. */
const withStaves = (musicXml: string): string =>
  musicXml.replaceAll(parts, (part) =>
    /<staves>\s*[2-9]/.test(part)
      ? part.replaceAll(placed, (whole) =>
          whole.includes("<staff>")
            ? whole
            : whole.replace(/(?=<sound\b|<listening\b|<\/direction>|<\/harmony>)/, "<staff>1</staff>"),
        )
      : part,
  );

const noChord = /<kind\b[^>]*>\s*none\s*</;
const degrees = /<degree\b[^>]*>\s*<degree-value\b[^>]*>\s*(\d+)[\s\S]*?<\/degree>\s*/g;

/** Exporting programs write "7♭9" as the text of a chord and its ninth once more as a degree. */
const withoutToldDegrees = (harmony: string): string => {
  const told: readonly string[] = textAttribute(/<kind\b([^>]*)>/.exec(harmony)?.[1] ?? "")?.match(/\d+/g) ?? [];
  return told.length === 0
    ? harmony
    : harmony.replaceAll(degrees, (whole, value) => (told.includes(value) ? "" : whole));
};

const harmony = "<harmony\\b[^>]*>(?:(?!</harmony>|<offset\\b)[\\s\\S])*</harmony>";
const severalOverNote = new RegExp(
  `((?:${harmony}\\s*){2,})(<note\\b[^>]*>(?:(?!</note>)[\\s\\S])*?<duration>\\s*(\\d+)\\s*</duration>)`,
  "g",
);

/**
 * Chord symbols in a row before one note, spread evenly over it: some programs write a change of harmony under a held note
 * so, without saying when, and the symbols would be printed on each other.
 */
const spreadHarmonies = (musicXml: string): string =>
  musicXml.replaceAll(severalOverNote, (whole, harmonies: string, note: string, duration: string) => {
    const several = harmonies.split(/(?=<harmony\b)/);
    // symbols above and degrees below belong together
    const places = new Set(several.map((one) => /^<harmony\b[^>]*?placement="(\w+)"/.exec(one)?.[1]));
    if (places.size > 1 || several.some((one) => !/<root\b/.test(one))) return whole;
    const offset = (index: number): string =>
      index === 0 ? "" : `<offset>${Math.round((index * Number(duration)) / several.length)}</offset>`;
    // in the order of the schema: an offset stands before the staff
    const placed = several.map((one, index) => one.replace(/(?=<staff\b|<\/harmony>)/, offset(index)));
    return placed.join("") + note;
  });

/** ① to ⑨ */
const circled = (digit: string): string => String.fromCodePoint(0x245f + Number(digit));

/** In tablature the string is the line that a note stands on. */
const withStringsAsFingers = (musicXml: string): string =>
  musicXml.includes("<sign>TAB</sign>")
    ? musicXml
    : musicXml.replaceAll(/<technical>[\s\S]*?<\/technical>/g, (technical) =>
        technical
          .replaceAll(/<pluck\b[^>]*>([^<]*)<\/pluck>/g, "<fingering>$1</fingering>")
          .replaceAll(
            /<string\b[^>]*>\s*([1-9])\s*<\/string>/g,
            (_, digit) => `<fingering>${circled(digit)}</fingering>`,
          ),
      );

const firstMeasure = /<part\b[^>]*>\s*<measure\b[^>]*?(?:\/>|>([\s\S]*?)<\/measure>)/g;

/** What readers take where a part does not say how long a division is, or has no clef: 1, and the treble clef. */
function withAttributes(musicXml: string): string {
  return musicXml.replaceAll(firstMeasure, (whole, content: string | undefined) => {
    if (content === undefined) return whole;
    const at = whole.length - content.length - "</measure>".length;
    const hasAttributes = /<attributes\b/.test(content);
    const divisions = hasAttributes ? "" : "<divisions>1</divisions>";
    const clef = /<clef\b/.test(content) ? "" : "<clef><sign>G</sign><line>2</line></clef>";
    if (!hasAttributes) return `${whole.slice(0, at)}<attributes>${divisions}${clef}</attributes>${whole.slice(at)}`;
    // in the order of the schema: staff details, transposition and the like stand after the clef
    return whole.replace(opening, (attributes, head: string) => `${head}${clef}${attributes.slice(head.length)}`);
  });
}
const opening =
  /(<attributes\b[^>]*>(?:\s*<(footnote|level|divisions|key|time|staves|part-symbol|instruments)\b(?:[^>]*\/>|[\s\S]*?<\/\2>))*)[\s\S]*?<\/attributes>/;

/** A degree ("IV", "♭VII7"), a function or "no chord" as text at the same place. */
function asWords(attributes: string, content: string): string {
  const placement = /placement="(above|below)"/.exec(attributes)?.[1] ?? "above";
  const text = noChord.test(content)
    ? textAttribute(/<kind\b([^>]*)>/.exec(content)?.[1] ?? "") || "N.C."
    : content
        .split(/(?=<numeral>|<function\b)/)
        .flatMap((one) => degreeOf(one))
        .join(" – ");
  const staff = /<staff>\s*\d+\s*<\/staff>/.exec(content)?.[0] ?? "";
  if (text === "") return "";
  return `<direction placement="${placement}"><direction-type><words>${text}</words></direction-type>${staff}</direction>`;
}

const romans = ["I", "II", "III", "IV", "V", "VI", "VII"];
const minorKinds = /^(minor|diminished|half-diminished)/;
const alters: Readonly<Record<string, string>> = table({ "-1": "♭", "1": "♯" });

function degreeOf(chord: string): readonly string[] {
  const named = /<function\b[^>]*>([^<]*)</.exec(chord)?.[1];
  const degree = /<numeral-root\b([^>]*)>\s*(\d)/.exec(chord);
  const [, kindAttributes = "", kind = ""] = /<kind\b([^>]*)>([^<]*)/.exec(chord) ?? [];
  const suffix = textAttribute(kindAttributes) ?? (/seventh|dominant/.test(kind) ? "7" : "");
  if (named !== undefined) return [`${named.trim()}${suffix}`];
  if (!degree) return [];

  const alter = /<numeral-alter\b[^>]*>\s*(-?\d)/.exec(chord)?.[1] ?? "0";
  const roman = romans[Number(degree[2]) - 1] ?? "";
  const written = textAttribute(degree[1] ?? "") ?? (minorKinds.test(kind) ? roman.toLowerCase() : roman);
  return [`${alters[alter] ?? ""}${written}${suffix}`];
}

const textAttribute = (attributes: string): string | undefined => /(?:^|\s)text="([^"]*)"/.exec(attributes)?.[1];
