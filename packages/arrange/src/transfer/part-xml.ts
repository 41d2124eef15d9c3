import type { Profile, ProfileClef } from "@gradus/difficulty";
import {
  attribute,
  child,
  isElement,
  type XmlDocument,
  type XmlElement,
  type XmlNode,
  xmlElement,
} from "@gradus/score";

/** How a part is written from now on. */
export type Dress = {
  readonly profile: Profile;
  readonly name: string;
  /** one for each staff */
  readonly clefs: readonly Pick<ProfileClef, "sign" | "line" | "octaveChange">[];
  /** other parts that go: a keyboard that was written in two parts */
  readonly away: ReadonlySet<string>;
};

/** The document with one part named, clefed and transposed for an instrument; its notes are not changed. */
export function dressed(document: XmlDocument, partId: string, dress: Dress): XmlDocument {
  const children = document.root.children.flatMap((node): readonly XmlNode[] => {
    if (!isElement(node)) return [node];
    if (node.name === "part-list") {
      const items = node.children.flatMap((item) => listed(item, partId, dress));
      const alone = items.filter((item) => isElement(item) && item.name === "score-part").length === 1;
      // a brace or a bracket around one part is that of its former instrument
      return [{ ...node, children: alone ? items.filter((item) => !isGroup(item)) : items }];
    }
    if (node.name !== "part") return [node];
    const id = attribute(node, "id") ?? "";
    if (dress.away.has(id)) return [];
    return [id === partId ? partWritten(node, dress) : node];
  });
  return { ...document, root: { ...document.root, children } };
}

const isGroup = (item: XmlNode): boolean => isElement(item) && item.name === "part-group";

function listed(item: XmlNode, partId: string, { profile, name, away }: Dress): readonly XmlNode[] {
  if (!isElement(item) || item.name !== "score-part") return [item];
  const id = attribute(item, "id") ?? "";
  if (away.has(id)) return [];
  if (id !== partId) return [item];
  const instrument = `${id}-I1`;
  const sound = profile.musicXmlSound ? [xmlElement("instrument-sound", profile.musicXmlSound)] : [];
  const program = profile.gm?.program;
  return [
    {
      ...item,
      children: [
        xmlElement("part-name", name),
        xmlElement("score-instrument", [xmlElement("instrument-name", name), ...sound], [["id", instrument]]),
        ...(program === undefined
          ? []
          : [xmlElement("midi-instrument", [xmlElement("midi-program", String(program))], [["id", instrument]])]),
      ],
    },
  ];
}

function partWritten(part: XmlElement, dress: Dress): XmlElement {
  let first = true;
  const children = part.children.map((node): XmlNode => {
    if (!isElement(node) || node.name !== "measure") return node;
    const measure = measureWritten(node, dress, first);
    first = false;
    return measure;
  });
  return { ...part, children };
}

const ofTheStaff = new Set(["staves", "part-symbol", "instruments", "clef", "staff-details", "transpose", "for-part"]);

function measureWritten(measure: XmlElement, dress: Dress, first: boolean): XmlElement {
  const children = measure.children.flatMap((node): readonly XmlNode[] => {
    if (!isElement(node)) return [node];
    if (node.name === "attributes") {
      const left = node.children.filter((item) => !isElement(item) || !ofTheStaff.has(item.name));
      return left.some(isElement) ? [{ ...node, children: left }] : [];
    }
    if (node.name === "note") return [withoutInstrument(node)];
    if (node.name === "print")
      return [{ ...node, children: node.children.filter((item) => !isElement(item) || item.name !== "staff-layout") }];
    return [node];
  });
  if (!first) return { ...measure, children };
  const at = children.findIndex((node) => isElement(node) && node.name === "attributes");
  const own = children[at];
  const present = own && isElement(own) ? own : xmlElement("attributes");
  const opening = { ...present, children: opened(present, dress) };
  return { ...measure, children: at < 0 ? [opening, ...children] : children.with(at, opening) };
}

/** In the order of the schema: divisions, key, time, staves, …, clef, staff-details, transpose, …, directive, measure-style. */
function opened(attributes: XmlElement, { profile, clefs }: Dress): readonly XmlNode[] {
  const before = new Set(["footnote", "level", "divisions", "key", "time"]);
  const items = attributes.children.filter(isElement);
  const several = clefs.length > 1;
  const clef = clefs.map(({ sign, line, octaveChange }, i) =>
    xmlElement(
      "clef",
      [
        xmlElement("sign", sign),
        ...(line === null ? [] : [xmlElement("line", String(line))]),
        ...(octaveChange === 0 ? [] : [xmlElement("clef-octave-change", String(octaveChange))]),
      ],
      several ? [["number", String(i + 1)]] : [],
    ),
  );
  const { transpose } = profile;
  const transposed =
    !transpose || transpose.semitones === 0
      ? []
      : [
          xmlElement("transpose", [
            xmlElement("diatonic", String(transpose.diatonic)),
            xmlElement("chromatic", String(transpose.chromatic)),
            ...(transpose.octaveChange === 0 ? [] : [xmlElement("octave-change", String(transpose.octaveChange))]),
          ]),
        ];
  return [
    ...items.filter(({ name }) => before.has(name)),
    ...(several ? [xmlElement("staves", String(clefs.length))] : []),
    ...clef,
    ...transposed,
    ...items.filter(({ name }) => !before.has(name)),
  ];
}

/** A note names an instrument of its part only where there are several. */
const withoutInstrument = (note: XmlElement): XmlElement =>
  child(note, "instrument")
    ? { ...note, children: note.children.filter((item) => !isElement(item) || item.name !== "instrument") }
    : note;
