import { type Bar, keepHeads, runsIn, type Tone } from "../read/bar/bar.ts";
import { type BarContext, type Operation, pitchClass } from "./operation.ts";

/** below this the higher note of a bass octave is kept: it stays nearer to the hand's other notes */
const lowestBass = 36;
/** up to this in a phrase that goes below it too: a bass that falls by a step does not leap up a seventh */
const lowestInPhrase = 48;

/** Notes doubled at the octave within one hand are played once: the melody's own, or the bass. */
export const octaveDoublings: Operation = {
  rule: "octave-doublings",
  strengths: 1,
  reason: () => "Octaves are played as single notes, which keeps the hand relaxed and in one place.",
  apply: (bar: Bar, _strength: number, context: BarContext): Bar => {
    const runs = runsIn(bar);
    return keepHeads(bar, (heads, { strikes }) => {
      const single = undoubled(heads, context);
      const whole = strikes.filter((strike) => runs.has(strike)).flatMap((strike) => strike.heads.slice(0, 1));
      return new Set([...single, ...whole]);
    });
  },
};

function undoubled(heads: readonly Tone[], context: BarContext): ReadonlySet<Tone> {
  const kept = new Map<number, Tone>();
  for (const head of heads.toSorted((a, b) => a.midi - b.midi)) {
    const name = pitchClass(head.midi);
    const before = kept.get(name);
    if (!before || prefers(head, before, context)) kept.set(name, head);
  }
  return new Set([...kept.values(), ...heads.filter((head) => head.melody)]);
}

const prefers = (higher: Tone, lower: Tone, context: BarContext): boolean => {
  if (higher.midi === lower.midi) return higher.melody && !lower.melody;
  if (context.role === "melody") return !lower.melody;
  const isDeep = Math.min(...(context.phrase ?? []), lower.midi) < lowestBass;
  return lower.midi < (isDeep ? lowestInPhrase : lowestBass);
};
