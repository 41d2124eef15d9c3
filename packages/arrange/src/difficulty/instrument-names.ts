import type { Part } from "@gradus/score";

const keyboards =
  /piano|\bpno\b|klavier|keyboard|harpsi|cembalo|clavi[ceé]|clavec|organ|orgue|orgel|celest|harmonium|\bharp\b|\b(right|left) hand\b|\b[rl]\.?h\b/i;

/** Other instruments and voices that may be written on two staves. */
const others =
  /guitar|guitarr|gitarr|chitarra|\bgtr|ukulele|banjo|lute\b|mandolin|violin|viola|cello|\bbass\b|contrabass|strings|flute|fl[oö]te|piccolo|oboe|clarinet|klarinette|bassoon|sax|trumpet|cornet|horn|trombone|tuba|euphonium|brass|recorder|marimba|vibraphone|xylophone|glockenspiel|timpani|drum|percussion|voice|vocal|vox|singstimme|gesang|chant|choir|chorus|chor\b|satb|soprano|\balto\b|tenor|baritone/i;

/** True for the name of an instrument that is played with two hands on keys, or of one of its hands. */
export const isKeyboardName = (name: string): boolean => keyboards.test(name);

/** Everything the part list calls a part. */
export const labelOf = (part: Part): string => [part.name, part.abbreviation, ...part.instrumentNames].join(" ");

/**
 * True for a keyboard part: one whose name, abbreviation or instrument name says so, or one on two or more staves that
 * is not named after another instrument or a voice.
 */
export function isKeyboardPart(part: Part): boolean {
  const label = labelOf(part);
  return keyboards.test(label) || (part.staves >= 2 && !others.test(label));
}

/** True when the part list names no instrument that we know. */
export const isUnnamedPart = (part: Part): boolean => {
  const label = labelOf(part);
  return !keyboards.test(label) && !others.test(label);
};
