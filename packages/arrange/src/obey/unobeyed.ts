import type { ConstraintType } from "@gradus/contracts";

const measures = "Every measure stays, so that the piece can still be played along with the original.";
const style = "Rewriting in another style or with other chords is not something this engine does.";
const parts = "Only the chosen part is rewritten; no part is added or taken away.";
const strings = "How the strings are crossed and played is left to the player and the teacher.";
const drums = "No other groove is written; the strokes of the piece stay, fewer of them when you ask for that.";
const winds =
  "Beyond range, register, valves and slide the notes are not chosen by how they are played on the instrument.";

/** Why a wish that was understood is not carried out, as a teacher would say it. */
const reasons: Readonly<Partial<Record<ConstraintType, string>>> = {
  "form.length": `${measures} Cut the score after the download if you need it shorter.`,
  "form.repeats": `${measures} Repeats are printed as they are.`,
  "form.add": `${measures} No section is composed anew.`,
  "arrange.form": parts,
  "arrange.accompaniment": parts,
  "voice.add": parts,
  "notation.staves": "The staves stay as they are.",
  "notation.tab": "Tablature is not printed yet.",
  "meter.set": "The piece stays in its own time signature: in another one it would be another piece.",
  "rhythm.rescale": "Note values are not doubled or halved: the same rhythm in other values is no easier to play.",
  "style.set": style,
  "pitch.add-chromaticism": style,
  "fretted.capo": "No capo is chosen; ask for an easy key instead.",
  "fretted.chords": "Chord shapes are not chosen yet; ask for an easy key instead.",
};
const families: readonly (readonly [prefix: string, reason: string])[] = [
  ["drums.", drums],
  ["string.", strings],
  ["fretted.", strings],
  ["brass.", winds],
  ["register.", winds],
  ["articulation.", winds],
  [
    "use.",
    "This says what the rewrite is for; ask for the notes you need (a span, a range, a rhythm) and it is obeyed.",
  ],
  ["style.", "Closeness and fullness follow from the level; no further weight is put on them."],
];
const general = "This wish is understood, but the engine has no way to carry it out yet.";

export const whyNot = (type: ConstraintType): string =>
  reasons[type] ?? families.find(([prefix]) => type.startsWith(prefix))?.[1] ?? general;
