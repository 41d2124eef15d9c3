import type { ConstraintType } from "@gradus/contracts";

/** Words that show what family a named instrument belongs to. */
const families = {
  keyboard: /piano|keyboard|organ|harpsichord|celesta|clav/,
  bowed: /violin|viola|cello|double bass|contrabass|fiddle/,
  fretted: /guitar|ukulele|banjo|mandolin|lute|bass guitar/,
  brass: /trumpet|trombone|horn|tuba|cornet|euphonium/,
  wind: /flute|clarinet|sax|recorder|oboe|bassoon|piccolo|trumpet|trombone|horn|tuba|cornet|euphonium|voice|sing|soprano|alto|tenor/,
  drums: /drum|percussion/,
} as const;
type Family = keyof typeof families;

/** Types that only make sense for some instruments. */
const limited: readonly (readonly [RegExp, readonly Family[]])[] = [
  [/^(hands\.|position\.fixed)/, ["keyboard"]],
  [/^drums\./, ["drums"]],
  [/^brass\./, ["brass"]],
  [
    /^(phrase\.breaths|articulation\.tonguing|register\.avoid-break|register\.use-break|register\.avoid-zone)/,
    ["wind"],
  ],
  [/^fretted\./, ["fretted"]],
  [/^string\.(?!open-strings|fingers)/, ["bowed"]],
  [/^string\./, ["bowed", "fretted"]],
];

/** Whether a wish of this type can be meant for the instrument; unknown instruments take any. */
export function isForInstrument(type: ConstraintType, instrument: string): boolean {
  const name = instrument.toLowerCase();
  const known = (Object.keys(families) as Family[]).filter((family) => families[family].test(name));
  const needed = limited.find(([pattern]) => pattern.test(type))?.[1];
  return !needed || known.length === 0 || needed.some((family) => known.includes(family));
}
