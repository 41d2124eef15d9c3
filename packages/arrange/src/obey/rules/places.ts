import { type BarContext, byOctaves, chordAt, pitchClass } from "../../operations/operation.ts";
import { strikesOf, type Tone } from "../../read/bar/bar.ts";
import { newTone } from "../../read/bar/tune-line.ts";
import { chordTones } from "../../read/chord.ts";
import { heightOf, type Places } from "../places.ts";
import { type Rule, type RuleSide, rebuilt } from "./rule.ts";

/** A note comes from so far at most when it has no octave in which it is allowed. */
const nearby = 9;
/** semitones that a tone of the chord may lie further off than another */
const chordal = 2.5;

/**
 * Every note where a wish allows it: in another octave; where it has none, a line takes the nearest tone of the chord that
 * is allowed, and a note inside a chord goes.
 */
export function inPlaces(places: Places, side: RuleSide, measures?: ReadonlySet<number>): Rule {
  const holds = (midi: number): boolean => places.holds(heightOf(midi, side));
  return {
    rule: "wish-places",
    reason: `${places.words}, as you asked: other notes move to an octave or a chord tone that fits.`,
    ...(measures && { measures }),
    apply: (bar, context) => {
      if (strikesOf(bar).every(({ heads }) => heads.every(({ midi }) => holds(midi)))) return bar;
      return rebuilt(bar, context, (head, kept, onset) => {
        if (holds(head.midi) && kept.every(({ midi }) => midi !== head.midi)) return head;
        return (
          octaveOf(head, kept, holds) ?? (kept.length === 0 ? neighbourOf(head, onset, context, holds) : undefined)
        );
      });
    },
  };
}

const free = (midi: number, kept: readonly Tone[]): boolean => kept.every((other) => other.midi !== midi);

function octaveOf(head: Tone, kept: readonly Tone[], holds: (midi: number) => boolean): Tone | undefined {
  for (const octaves of [0, -1, 1, -2, 2, -3, 3]) {
    const moved = byOctaves(head, octaves);
    if (holds(moved.midi) && free(moved.midi, kept)) return moved;
  }
  return undefined;
}

function neighbourOf(
  head: Tone,
  onset: Parameters<typeof chordAt>[1],
  context: BarContext,
  holds: (midi: number) => boolean,
): Tone | undefined {
  const chord = chordAt(context, onset);
  const tones = chord ? chordTones(chord) : [];
  const near = (octaves: number): readonly number[] =>
    Array.from({ length: 2 * nearby + 1 }, (_, i) => Math.round(head.midi) + 12 * octaves + i - nearby)
      .filter(holds)
      .toSorted((a, b) => Math.abs(a - head.midi) - Math.abs(b - head.midi));
  for (const octaves of [0, -1, 1, -2, 2]) {
    const candidates = near(octaves);
    // a tone of the chord may be a little further off
    const far = (one: number): number => Math.abs(one - head.midi) + (tones.includes(pitchClass(one)) ? 0 : chordal);
    const midi = candidates.toSorted((a, b) => far(a) - far(b))[0];
    if (midi === undefined) continue;
    const { pitch } = newTone(midi, context);
    return { ...head, midi, ...(pitch && { pitch }), tieStart: false, tieStop: false };
  }
  return undefined;
}
