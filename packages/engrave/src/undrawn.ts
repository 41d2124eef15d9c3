import { table } from "@gradus/contracts";
/**
 * What verovio 6.3 leaves out of the page, in a musician's words. Every entry is drawn with and without in
 * drawing-gaps.test.ts: when verovio learns one, that test fails and the entry goes.
 */

/** Elements of MusicXML by the element that they stand in. */
export const undrawnElements = table<Readonly<Record<string, string>>>({
  articulations: {
    scoop: "Scoops",
    plop: "Plops",
    doit: "Doits",
    falloff: "Falls",
    stress: "Stress marks",
    unstress: "Unstress marks",
    "other-articulation": "Unnamed articulations",
  },
  technical: {
    "thumb-position": "Thumb positions",
    "double-tongue": "Double tonguing",
    "triple-tongue": "Triple tonguing",
    "hammer-on": "Hammer-ons",
    "pull-off": "Pull-offs",
    bend: "Bends",
    tap: "Taps",
    heel: "Heel marks of the pedals",
    toe: "Toe marks of the pedals",
    golpe: "Golpes",
    hole: "Finger holes of woodwinds",
    arrow: "Arrows",
    handbell: "Handbell signs",
    "brass-bend": "Brass bends",
    flip: "Flips",
    smear: "Smears",
    open: "Open signs of brass and hi-hat",
    "half-muted": "Half-muted signs",
    "harmon-mute": "Harmon mutes",
    "other-technical": "Unnamed playing instructions",
  },
  ornaments: { shake: "Shakes", "other-ornament": "Unnamed ornaments" },
  notations: { "other-notation": "Unnamed signs" },
  "direction-type": {
    symbol: "Symbols among the words",
    damp: "Damp signs",
    "damp-all": "Damp-all signs",
    eyeglasses: "Eyeglasses",
    "string-mute": "Mute signs of strings",
    "harp-pedals": "Harp pedal diagrams",
    scordatura: "Scordatura",
    image: "Pictures",
    percussion: "Pictograms of percussion",
    "accordion-registration": "Accordion registrations",
    "staff-divide": "Staff divisions",
    "other-direction": "Unnamed directions",
  },
  metronome: { "metronome-note": "Metronome marks with groups of notes" },
  "measure-style": {
    slash: "Slash notation",
    "beat-repeat": "Repeats of a beat",
  },
  barline: { segno: "Segno signs of barlines", coda: "Coda signs of barlines" },
  harmony: { frame: "Fret diagrams" },
  figure: { extend: "Extension lines of figured bass" },
  lyric: { humming: "Humming signs of lyrics", laughing: "Laughing signs of lyrics" },
});

type Shapes = { readonly name: (shape: string) => string; readonly shapes: readonly string[] };

/** Elements of which some shapes are drawn as another one. */
export const undrawnShapes: Readonly<Record<string, Shapes>> = table({
  notehead: {
    name: (shape) => `Noteheads of the shape "${shape}"`,
    shapes: [
      ...["triangle", "inverted triangle", "left triangle", "arrow up", "arrow down", "square", "rectangle"],
      ...["circled", "circle dot", "circle-x", "slashed", "back slashed", "cluster"],
      ...["do", "re", "mi", "fa", "fa up", "so", "la", "ti"],
    ],
  },
  fermata: { name: () => "Fermatas of rare shapes", shapes: ["double-dot", "half-curve", "curlew"] },
  "breath-mark": { name: () => "Breath marks of rare shapes", shapes: ["tick", "upbow", "salzedo"] },
  caesura: { name: () => "Caesuras of rare shapes", shapes: ["thick", "short", "curved", "single"] },
  accidental: {
    name: () => "Accidentals of microtones",
    shapes: [
      ...["double-sharp-down", "double-sharp-up", "flat-flat-down", "flat-flat-up", "arrow-down", "arrow-up"],
      ...["sharp-1", "sharp-2", "sharp-3", "sharp-5", "flat-1", "flat-2", "flat-3", "flat-4", "other"],
    ],
  },
});

type Variant = { readonly name: string; readonly attribute: string; readonly values: readonly string[] };

/** Elements that are drawn, without what an attribute asks for. */
export const undrawnVariants: Readonly<Record<string, Variant>> = table({
  beam: { name: "Feathered beams", attribute: "fan", values: ["accel", "rit"] },
  tuplet: { name: "Note values of tuplets", attribute: "show-type", values: ["actual", "both"] },
  fingering: { name: "Signs of finger substitution", attribute: "substitution", values: ["yes"] },
  time: { name: "Time signatures with a note below", attribute: "symbol", values: ["note", "dotted-note"] },
});
