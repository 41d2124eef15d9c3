import { pitchClass } from "../../operations/operation.ts";
import { type Chord, chordTones } from "../harmony.ts";
import type { Sounds } from "./sounds.ts";
import type { PrintedChord } from "./symbols.ts";

/** The functional bass: its pitch class, and where it sounds (MIDI). */
export type Bass = { readonly name: number; readonly midi: number };

/** where a bass is put that does not sound: around the third C below middle C */
const usual = 36;

/**
 * The functional bass of every beat: the lowest note that sounds or rings if it is a tone of the chord, else the bass before
 * while the chord lasts, else the root. Pure.
 */
export function bassesOf(
  sounds: readonly Sounds[],
  chords: readonly Chord[],
  symbols: readonly (PrintedChord | undefined)[],
): readonly Bass[] {
  const found: Bass[] = [];
  sounds.forEach(({ low, beat }, i) => {
    const chord = chords[i] ?? { root: 0, kind: "major" };
    const before = chords[i - 1];
    const last = found.at(-1);
    const printed = symbols[i];
    const name = low && pitchClass(low.midi);
    const held = last && before && before.root === chord.root && before.kind === chord.kind && beat.place > 0;
    if (printed)
      found.push(
        placed(printed.bass ?? (name !== undefined && chordTones(chord).includes(name) ? name : chord.root), low?.midi),
      );
    else if (low && name !== undefined && chordTones(chord).includes(name)) found.push({ name, midi: low.midi });
    else if (held) found.push(last);
    else found.push(placed(chord.root, low?.midi));
  });
  return found;
}

/** A pitch class at the height that is nearest to a note, or to the usual one. */
function placed(name: number, near = usual): Bass {
  const up = (((name - near) % 12) + 12) % 12;
  return { name, midi: near + (up > 6 ? up - 12 : up) };
}
