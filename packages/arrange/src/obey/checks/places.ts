import type { Constraint, Hand } from "@gradus/contracts";
import { profileOf } from "@gradus/difficulty";
import { attributesAt, toNumber } from "@gradus/score";
import { positionsOf } from "../../goal/exams/positions.ts";
import { handOf } from "../cover.ts";
import { fixedPositions, heightOf, placesOf } from "../places.ts";
import { tonicOf } from "../tonic.ts";
import { type Checks, type Evidence, keptIf, keptUnless, type Verdict } from "./check.ts";
import { clefAt, numbersOf, type Sound, soundsOf } from "./view.ts";

const elsewhere = "It does not apply to this instrument; name the lowest and the highest note instead.";

/** Every note of the finished score where the wish has it. */
function inPlace(constraint: Constraint, evidence: Evidence): Verdict {
  const { result, player, cover } = evidence;
  const wrong = soundsOf(result, player, cover, handOf(constraint)).filter((sound) => {
    const part = result.parts[sound.side.part];
    if (!part) return false;
    const places = placesOf(constraint, { profile: profileOf(part), tonic: tonicOf(result) });
    const transpose = attributesAt(part, sound.measure.index, sound.event.onset).transpose?.chromatic ?? 0;
    const staff = { transpose, clef: clefAt(result, sound), profile: profileOf(part) };
    return !places?.holds(heightOf(sound.midi + transpose, staff));
  });
  const part = result.parts[player.parts[0] ?? 0];
  if (!part || !placesOf(constraint, { profile: profileOf(part), tonic: tonicOf(result) }))
    return keptIf(false, elsewhere);
  return keptUnless(numbersOf(wrong));
}

const handsIn = (constraint: Constraint): readonly Hand[] =>
  handOf(constraint) === "both" ? ["left", "right"] : [handOf(constraint)];

/** How often a hand takes up a new position of five keys. */
function shiftsOf({ player, cover }: Evidence, score: Evidence["result"], hand: Hand): number {
  const notes = soundsOf(score, player, cover, hand)
    .filter(({ head }) => !head.tieStop)
    .map(({ at, measure, midi }) => ({ on: at, measure: measure.index, p: midi }));
  return notes.length === 0 ? 0 : positionsOf(notes).length - 1;
}

/** At most `shifts` changes in each hand; null: fewer than the source has, or none. */
function fewShifts(constraint: Constraint, evidence: Evidence, shifts: number | null): Verdict {
  const counts = handsIn(constraint).map((hand) => ({
    now: shiftsOf(evidence, evidence.result, hand),
    before: shiftsOf(evidence, evidence.source, hand),
  }));
  const now = Math.max(...counts.map((one) => one.now));
  if (shifts === null)
    return keptIf(
      counts.every((one) => one.now === 0 || one.now < one.before),
      "The hands move as often as before.",
    );
  return keptIf(now <= shifts, `A hand changes its position ${now} times.`);
}

const isLeft = ({ side }: Sound): boolean => side.hand === "L";
const endOf = ({ at, event }: Sound): number => at + toNumber(event.duration);

export const placeChecks: Checks = {
  "register.comfort": inPlace,
  "register.avoid-break": inPlace,
  "register.avoid-zone": inPlace,
  "string.positions": inPlace,
  "string.fingers": inPlace,
  "string.open-strings": inPlace,
  "fretted.max-fret": inPlace,
  "fretted.strings": inPlace,
  "brass.positions": inPlace,
  "brass.valves": inPlace,
  "brass.endurance": inPlace,
  "position.fixed": ({ params }, { result, player, cover }) => {
    if (!player.keyboard) return keptIf(false, elsewhere);
    const wrong = soundsOf(result, player, cover).filter(({ side, midi }) => {
      const [low, high] = fixedPositions[params.position][side.hand];
      return midi < low || midi > high;
    });
    return keptUnless(numbersOf(wrong));
  },
  "position.five-finger": (constraint, evidence) =>
    evidence.player.keyboard ? fewShifts(constraint, evidence, constraint.params.shifts) : keptIf(false, elsewhere),
  "hands.relation": ({ params }, { result, player, cover }) => {
    const sounds = soundsOf(result, player, cover).filter(({ event }) => !event.hidden);
    const [left, right] = [sounds.filter(isLeft), sounds.filter((sound) => !isLeft(sound))];
    if (params.relation === "alternate")
      return keptUnless(
        numbersOf(
          left.filter((one) => right.some((other) => other.at < endOf(one) - 1e-6 && endOf(other) > one.at + 1e-6)),
        ),
      );
    if (params.relation === "together") {
      const struck = new Set(right.filter(({ head }) => !head.tieStop).map(({ at }) => at.toFixed(4)));
      const bars = new Set(right.map(({ measure }) => measure.index));
      return keptUnless(
        numbersOf(
          left.filter(
            ({ head, at, measure }) => !head.tieStop && bars.has(measure.index) && !struck.has(at.toFixed(4)),
          ),
        ),
      );
    }
    return keptIf(false, "The hands keep the motion that the piece gives them; ask for hands in turn or together.");
  },
};
