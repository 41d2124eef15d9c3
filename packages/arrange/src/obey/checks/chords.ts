import type { Constraint, Hand } from "@gradus/contracts";
import { handOf } from "../cover.ts";
import { type Checks, type Evidence, keptIf, keptUnless, type Verdict } from "./check.ts";
import { chordsOf, numbersOf, type Sound, soundsOf } from "./view.ts";

const pitches = (sounds: readonly Sound[]): readonly number[] => [...new Set(sounds.map(({ midi }) => midi))];
const spanOf = (sounds: readonly Sound[]): number => Math.max(...pitches(sounds)) - Math.min(...pitches(sounds));

/** No chord of the hand for which `wrong` is true. */
function noChord(constraint: Constraint, evidence: Evidence, wrong: (sounds: readonly Sound[]) => boolean): Verdict {
  const { result, player, cover } = evidence;
  const chords = chordsOf(soundsOf(result, player, cover, handOf(constraint)));
  return keptUnless(numbersOf(chords.filter(({ sounds }) => wrong(sounds))));
}

const atMost =
  (most: number) =>
  (sounds: readonly Sound[]): boolean =>
    pitches(sounds).length > most;

function layer(evidence: Evidence, left: number): Verdict {
  const { result, player, cover } = evidence;
  const of = (hand: Hand): readonly string[] =>
    numbersOf(
      chordsOf(soundsOf(result, player, cover, hand)).filter(
        ({ sounds }) => pitches(sounds).length > (hand === "left" ? left : 1),
      ),
    );
  return keptUnless(player.keyboard ? [...new Set([...of("right"), ...of("left")])] : of("both"));
}

const count = ({ player, cover }: Evidence, score: Evidence["result"], hand: Hand): number =>
  soundsOf(score, player, cover, hand).length;

/** Two hands on a keyboard reach one note each; a fuller hand is one that strikes more of them. */
export const chordChecks: Checks = {
  "interval.forbid-harmonic": (constraint, evidence) =>
    noChord(constraint, evidence, (sounds) =>
      pitches(sounds).some((low) =>
        pitches(sounds).some((high) => high > low && constraint.params.semitones.includes(high - low)),
      ),
    ),
  "hand.max-span": (constraint, evidence) =>
    noChord(constraint, evidence, (sounds) => spanOf(sounds) > constraint.params.semitones),
  "use.player": (constraint, evidence) => noChord(constraint, evidence, (sounds) => spanOf(sounds) > 9),
  "texture.max-notes": (constraint, evidence) => noChord(constraint, evidence, atMost(constraint.params.max)),
  "technique.forbid": (constraint, evidence) => noChord(constraint, evidence, atMost(1)),
  "texture.keep-layer": ({ params }, evidence) => layer(evidence, params.layer === "melody" ? 0 : 1),
  "texture.remove-layer": (_, evidence) => layer(evidence, 1),
  "arrange.accompaniment": (_, evidence) => layer(evidence, 0),
  "texture.thin": (constraint, evidence) => {
    const hand = handOf(constraint);
    return keptIf(count(evidence, evidence.result, hand) < count(evidence, evidence.source, hand));
  },
  "texture.thicken": (constraint, evidence) => {
    const hand = handOf(constraint);
    return keptIf(count(evidence, evidence.result, hand) > count(evidence, evidence.source, hand));
  },
  "hand.max-jump": (constraint, evidence) => {
    const { result, player, cover } = evidence;
    const wide = (["left", "right"] as const).flatMap((hand) => {
      if (handOf(constraint) !== "both" && handOf(constraint) !== hand) return [];
      const chords = chordsOf(soundsOf(result, player, cover, hand)).toSorted((a, b) => a.at - b.at);
      const low = (sounds: readonly Sound[]): number => Math.min(...pitches(sounds));
      return chords.filter((chord, i) => {
        const before = chords[i - 1];
        return before && Math.abs(low(chord.sounds) - low(before.sounds)) > constraint.params.semitones;
      });
    });
    return keptUnless(numbersOf(wide));
  },
};
