import { compare, noteOf, ZERO } from "@gradus/score";
import { restBetween } from "../read/bar/attacks.ts";
import { type Bar, endOf, type LineEvent, type Strike } from "../read/bar/bar.ts";
import { newTone } from "../read/bar/tune-line.ts";
import type { BarContext } from "./operation.ts";

/** A note of a new voice: where it begins and how long it sounds, in quarters, and its MIDI number. */
export type VoiceNote = Pick<Strike, "onset" | "duration"> & { readonly midi: number };

/** The bar with one voice more, of these notes in order; the rest of the measure is filled with invisible rests. */
export function withSecondVoice(bar: Bar, notes: readonly VoiceNote[], context: BarContext): Bar {
  if (notes.length === 0) return bar;
  const voice = bar.freeVoice;
  const events: LineEvent[] = [];
  let cursor = ZERO;
  for (const [i, { onset, duration, midi }] of notes.entries()) {
    if (compare(onset, cursor) > 0) events.push({ ...restBetween(bar, voice, cursor, onset), hidden: true });
    const heads = [newTone(midi, context)];
    const strike: Strike = {
      ...noteOf({ onset, duration, staff: bar.staff, voice, id: `${bar.staff}/${voice}+${i}`, heads }),
      heads,
    };
    events.push(strike);
    cursor = endOf(strike);
  }
  if (compare(bar.length, cursor) > 0) events.push({ ...restBetween(bar, voice, cursor, bar.length), hidden: true });
  return { ...bar, lines: [...bar.lines, { voice, crossing: false, events }] };
}
