import type { Pitch } from "@gradus/score";
import { type Note, QUARTER } from "../grid/grains.ts";
import type { KeySignature } from "../notes/lines.ts";
import { spellNotes } from "../pitch/spell-notes.ts";
import { splitVoices } from "../staves/split-voices.ts";
import { drumOf } from "./drum-kit.ts";
import type { PartPlan } from "./plan-parts.ts";
import { type VoicedNote, withoutOverlaps } from "./slices.ts";

/** Names and voices for the notes of each staff of a part, sorted by onset. */
export function voicedStaves(plan: PartPlan, keyAt: (at: number) => KeySignature): readonly (readonly VoicedNote[])[] {
  if (plan.drums) return plan.staves.map(({ notes }) => drumVoices(notes));
  // a part is named as a whole: the hands share their chromatic notes
  const tagged = plan.staves.flatMap(({ notes }, staff) => notes.map((note) => ({ note, staff })));
  tagged.sort((a, b) => a.note.on - b.note.on || a.note.key - b.note.key);
  const struck = tagged.flatMap(({ note }) => [...gracesOf(note), note]);
  const pitches = spellNotes(struck, keyAt).values();
  const named = tagged.map(({ note: { graces, ...note }, staff }) => {
    const own = graces?.map(() => pitches.next().value ?? noPitch);
    return { staff, note: { ...note, pitch: pitches.next().value ?? noPitch, ...(own && { graces: own }) } };
  });
  return plan.staves.map((_, staff) => {
    const own = named.flatMap((one) => (one.staff === staff ? [one.note] : []));
    const voices = splitVoices(own);
    return withoutOverlaps(own.map((note, index) => ({ ...note, voice: voices[index] ?? 1 })));
  });
}

/** As notes that lead to theirs, which names them. */
const gracesOf = ({ graces = [], on, velocity }: Note): readonly Note[] =>
  graces.map((key) => ({ key, velocity, on: on - 1, off: on }));

const noPitch: Pitch = { step: "C", alter: 0, octave: 4 };

/** Hands up, feet down. A stroke lasts to the next of its voice or to the next beat: how long a key was held says nothing. */
function drumVoices(notes: readonly Note[]): readonly VoicedNote[] {
  const voiced = notes.map(
    ({ key, velocity, on, off }): VoicedNote => ({
      key,
      velocity,
      on,
      off,
      pitch: noPitch,
      voice: drumOf(key).foot ? 2 : 1,
    }),
  );
  const lasting = [1, 2].flatMap((voice) => {
    const own = voiced.filter((note) => note.voice === voice);
    const onsets = [...new Set(own.map(({ on }) => on))].sort((a, b) => a - b);
    const next = new Map(onsets.map((onset, index) => [onset, onsets[index + 1] ?? Number.POSITIVE_INFINITY]));
    return own.map((note) => {
      const beat = (Math.floor(note.on / QUARTER) + 1) * QUARTER;
      return { ...note, off: Math.min(next.get(note.on) ?? beat, beat) };
    });
  });
  return withoutOverlaps(lasting);
}
