import { attribute, child, childrenOf, isElement, type Score, textOf, type XmlElement } from "@gradus/score";

/** Something that stands in the score and not on our pages. */
export type DrawingGap = {
  /** what it is, in a musician's words, as the beginning of a sentence */
  readonly name: string;
  readonly count: number;
  readonly part: string;
  /** printed number of the first measure that has it */
  readonly measure: string;
};

/** Elements of MusicXML that verovio 6.3 leaves out, by what musicians call them. */
const elements: Readonly<Record<string, string>> = {
  frame: "Fret diagrams",
  slash: "Slash notation",
  "beat-repeat": "Repeats of a beat",
  "measure-repeat": "Signs for repeated measures",
  scoop: "Scoops",
  plop: "Plops",
  doit: "Doits",
  falloff: "Falls",
  stress: "Stress marks",
  unstress: "Unstress marks",
  "other-articulation": "Unnamed articulations",
  bend: "Bends",
  "hammer-on": "Hammer-ons",
  "pull-off": "Pull-offs",
  tap: "Taps",
  "thumb-position": "Thumb positions",
  "double-tongue": "Double tonguing",
  "triple-tongue": "Triple tonguing",
  heel: "Heel marks of the pedals",
  toe: "Toe marks of the pedals",
  golpe: "Golpes",
  "brass-bend": "Brass bends",
  flip: "Flips",
  smear: "Smears",
  open: "Open signs of brass and hi-hat",
  "half-muted": "Half-muted signs",
  "harmon-mute": "Harmon mutes",
  hole: "Finger holes of woodwinds",
  arrow: "Arrows",
  handbell: "Handbell signs",
  "other-technical": "Unnamed playing instructions",
  shake: "Shakes",
  "other-ornament": "Unnamed ornaments",
  "other-notation": "Unnamed signs",
  damp: "Damp signs",
  "damp-all": "Damp-all signs",
  eyeglasses: "Eyeglasses",
  "string-mute": "Mute signs of strings",
  "harp-pedals": "Harp pedal diagrams",
  scordatura: "Scordatura",
  image: "Pictures",
  "principal-voice": "Signs for principal voices",
  percussion: "Pictograms of percussion",
  "accordion-registration": "Accordion registrations",
  "staff-divide": "Staff divisions",
  "other-direction": "Unnamed directions",
  "metronome-note": "Metronome marks with groups of notes",
  humming: "Humming signs of lyrics",
  laughing: "Laughing signs of lyrics",
};

const heads = new Set(
  "slash,square,circled,back slashed,cluster,circle dot,left triangle,rectangle,do,re,mi,fa,fa up,so,la,ti".split(","),
);
const barStyles: Readonly<Record<string, string>> = {
  dashed: "Dashed barlines",
  tick: "Tick barlines",
  short: "Short barlines",
};
const accidentals = /^(double-sharp-(down|up)|flat-flat-(down|up)|arrow-(down|up)|sharp-\d|flat-\d|other)$/;

/** What of a score our pages lack, each kind once, in the order of the score; the MusicXML keeps all of it. */
export function drawingGaps({ document, parts }: Pick<Score, "document" | "parts">): readonly DrawingGap[] {
  const found = new Map<string, DrawingGap>();
  for (const body of childrenOf(document.root, "part")) {
    const id = attribute(body, "id") ?? "";
    const isTablature = parts.find((part) => part.id === id)?.measures.some(isTab) ?? false;
    for (const measure of childrenOf(body, "measure")) {
      const number = attribute(measure, "number") ?? "";
      for (const name of gapsIn(measure, isTablature)) {
        const before = found.get(name);
        found.set(
          name,
          before ? { ...before, count: before.count + 1 } : { name, count: 1, part: id, measure: number },
        );
      }
    }
  }
  return [...found.values()];
}

const isTab = ({ before }: Score["parts"][number]["measures"][number]): boolean =>
  [...before.clefs.values()].some(({ sign }) => sign === "TAB");

function gapsIn(element: XmlElement, isTablature: boolean): readonly string[] {
  const names: string[] = [];
  for (const node of element.children) {
    if (!isElement(node)) continue;
    const name = nameOf(node, isTablature);
    if (name !== undefined) names.push(name);
    // A fret diagram is one thing with strings and frets of its own.
    if (node.name !== "frame") names.push(...gapsIn(node, isTablature));
  }
  return names;
}

function nameOf(element: XmlElement, isTablature: boolean): string | undefined {
  if (attribute(element, "print-object") === "no" || attribute(element, "type") === "stop") return undefined;
  switch (element.name) {
    case "notehead":
      return heads.has(textOf(element)) ? `Noteheads of the shape "${textOf(element)}"` : undefined;
    case "bar-style":
      return barStyles[textOf(element)];
    case "accidental":
      return accidentals.test(textOf(element)) ? "Accidentals of microtones" : undefined;
    case "fret":
      return isTablature ? undefined : "Fret numbers outside tablature";
    case "barline":
      return child(element, "segno") || child(element, "coda") ? "Segno and coda signs of barlines" : undefined;
    default:
      return elements[element.name];
  }
}
