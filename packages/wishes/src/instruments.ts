import type { ConstraintType } from "@gradus/contracts";
import { familiesOf, type InstrumentFamily } from "@gradus/contracts/wish-catalogue";

/** Types that only make sense for some instruments. */
const limited: readonly (readonly [RegExp, readonly InstrumentFamily[]])[] = [
  [/^(hands\.|position\.)/, ["keyboard"]],
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
  const known = familiesOf(instrument);
  const needed = limited.find(([pattern]) => pattern.test(type))?.[1];
  return !needed || known.length === 0 || needed.some((family) => known.includes(family));
}
