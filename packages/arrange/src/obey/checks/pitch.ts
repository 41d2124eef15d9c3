import type { Constraint } from "@gradus/contracts";
import { midiOf, pitchName } from "@gradus/score";
import { blackKeys, pitchClass } from "../../operations/operation.ts";
import { handOf } from "../cover.ts";
import { letterOf, pitchOf } from "../pitch-names.ts";
import { ledgerRange, signatureAlter } from "../rules/pitch.ts";
import { pentatonic, tonicOf } from "../tonic.ts";
import { type Checks, type Evidence, keptUnless, type Verdict } from "./check.ts";
import { clefAt, fifthsAt, numbersOf, type Sound, soundsOf, tuneOf } from "./view.ts";

function noNote(constraint: Constraint, evidence: Evidence, wrong: (sound: Sound) => boolean): Verdict {
  const { result, player, cover } = evidence;
  return keptUnless(numbersOf(soundsOf(result, player, cover, handOf(constraint)).filter(wrong)));
}

const heightOf = (name: string): number => midiOf(pitchOf(name));
/** measures that count as a phrase when accidentals are counted */
const phrase = 4;

const isAccidental =
  (result: Evidence["result"]) =>
  (sound: Sound): boolean => {
    const { pitch } = sound.head;
    return pitch !== undefined && pitch.alter !== signatureAlter(pitch.step, fifthsAt(result, sound));
  };
const isNamed =
  (names: readonly string[]) =>
  ({ head: { pitch } }: Sound): boolean =>
    pitch !== undefined && names.includes(letterOf(pitch));

export const pitchChecks: Checks = {
  "pitch.max": (constraint, evidence) =>
    noNote(constraint, evidence, ({ midi }) => midi > heightOf(constraint.params.pitch)),
  "pitch.min": (constraint, evidence) =>
    noNote(constraint, evidence, ({ midi }) => midi < heightOf(constraint.params.pitch)),
  "pitch.range": (constraint, evidence) =>
    noNote(
      constraint,
      evidence,
      ({ midi }) => midi < heightOf(constraint.params.low) || midi > heightOf(constraint.params.high),
    ),
  "notation.max-ledger-lines": (constraint, evidence) =>
    noNote(constraint, evidence, (sound) => {
      const [low, high] = ledgerRange(clefAt(evidence.result, sound), constraint.params.max);
      const { pitch } = sound.head;
      const natural = sound.midi - (pitch?.alter ?? 0);
      return natural < low || natural > high;
    }),
  "pitch.no-accidentals": (constraint, evidence) => {
    const isAllowed = isNamed(constraint.params.except ?? []);
    const found = soundsOf(evidence.result, evidence.player, evidence.cover, handOf(constraint))
      .filter(isAccidental(evidence.result))
      .filter((sound) => !isAllowed(sound));
    const many = found.filter(({ measure }) => {
      const near = found.filter(
        (other) => Math.floor(other.measure.index / phrase) === Math.floor(measure.index / phrase),
      );
      return near.length > constraint.params.max;
    });
    return keptUnless(numbersOf(many));
  },
  "pitch.allow": (constraint, evidence) => {
    const { set, notes } = constraint.params;
    const named = (notes ?? []).map(pitchOf);
    const names = new Set(named.map(pitchName));
    const tonic = tonicOf(evidence.result);
    return noNote(constraint, evidence, (sound) => {
      const { pitch } = sound.head;
      if (set === "white-keys") return blackKeys.has(pitchClass(sound.midi));
      if (set === "black-keys") return !blackKeys.has(pitchClass(sound.midi));
      if (set === "pentatonic") return !pentatonic.has(pitchClass(sound.midi - tonic));
      const isNamed = pitch !== undefined && names.has(pitchName(pitch));
      return set === "notes" ? !isNamed : isNamed;
    });
  },
  "melody.max-leap": ({ params }, { result, player, cover }) => {
    const tune = tuneOf(result, player, cover).filter(({ head }) => !head.tieStop);
    const wide = tune.filter((sound, i) => {
      const before = tune[i - 1];
      return before && Math.abs(before.midi - sound.midi) > params.semitones;
    });
    return keptUnless(numbersOf(wide));
  },
};
