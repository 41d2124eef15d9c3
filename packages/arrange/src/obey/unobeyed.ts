import type { ConstraintType } from "@gradus/contracts";

const measures = "Every measure stays, so that the piece can still be played along with the original.";
const style =
  "The piece is not rewritten in another style or with other chords; ask for a pattern of the left hand, such as a waltz bass, instead.";
const parts =
  "Only the chosen part is rewritten; no part is added. For a leaner piece ask for melody only, or melody and bass.";
const strings =
  "How the strings are crossed and played is left to the player and the teacher; ask for first position, no double stops or a smaller range instead.";
const drums =
  "No other groove is written; the strokes of the piece stay. Ask for no fills, no ghost notes or fewer limbs instead.";
const winds =
  "How notes are blown and fingered is left to the player; ask for a range, for more places to breathe or for no fast notes instead.";
const level = "How much of it there is follows from the level: ask for a higher or a lower level instead.";

/** Why a wish that was understood is not carried out and what to ask for instead, as a teacher would say it. */
const reasons: Readonly<Partial<Record<ConstraintType, string>>> = {
  "form.length": `${measures} Cut the score after the download if you need it shorter.`,
  "form.repeats": `${measures} Repeats are printed as they are; leave them out when you play.`,
  "form.add": `${measures} No section is composed anew; write it by hand after the download.`,
  "arrange.form": parts,
  "arrange.accompaniment": `${parts} Chord symbols can be added: ask for those.`,
  "voice.add": `${parts} Thirds or sixths can be added under the tune: ask for those.`,
  "notation.staves": "The staves stay as they are; for one staff ask for melody only.",
  "notation.tab": "Tablature is not printed yet; ask for a highest fret, or for fingering.",
  "meter.set": "The piece stays in its own time signature: in another one it would be another piece.",
  "rhythm.rescale":
    "Note values are not doubled or halved: the same rhythm in other values is no easier to play. Ask for no eighths or no sixteenths instead.",
  "rhythm.subdivide": level,
  "rhythm.add-tuplets": level,
  "rhythm.add-dotted": level,
  "rhythm.syncopation-more": level,
  "melody.leaps-more": level,
  "pitch.add-chromaticism": level,
  "style.set": style,
  "ornaments.write-out": "Ornaments are not written out; ask for none, or keep them as signs.",
  "key.written-or-concert":
    "The part is printed as its player reads it; ask for a key, or for so many tones up or down, instead.",
  "harmony.vocabulary": "Chords are not exchanged for others; ask for triads only, or for thinner chords.",
  "fretted.capo": "No capo is chosen; ask for an easy key instead.",
  "fretted.chords": "Chord shapes are not chosen yet; ask for an easy key instead.",
  "style.close": "Every rewrite stays as close as its level allows; to keep more, ask for a level nearer to the piece.",
  "style.effect":
    "How full it sounds follows from the level; to keep it full, keep the bass or ask for octaves or broken chords in the left hand.",
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
    "This says what the rewrite is for; ask for the notes you need (a span, a range, a rhythm) and those are written.",
  ],
];
const general = "This cannot be done yet; ask for the notes, the range or the rhythm that you need instead.";

export const whyNot = (type: ConstraintType): string =>
  reasons[type] ?? families.find(([prefix]) => type.startsWith(prefix))?.[1] ?? general;
