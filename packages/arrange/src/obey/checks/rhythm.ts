import type { Constraint } from "@gradus/contracts";
import { add, compare, fraction, type Measure, oddPart, type Score } from "@gradus/score";
import { metresOf } from "../../read/metre.ts";
import { handOf, isInHand } from "../cover.ts";
import { lengthOfValue, printedLength, printedValues, valueName } from "../values.ts";
import { type Checks, type Evidence, keptIf, keptUnless, type Verdict } from "./check.ts";
import { numbersOf, type Sound, soundsOf, tuneOf } from "./view.ts";

function noNote(constraint: Constraint, evidence: Evidence, wrong: (sound: Sound) => boolean): Verdict {
  const { result, player, cover } = evidence;
  return keptUnless(numbersOf(soundsOf(result, player, cover, handOf(constraint)).filter(wrong)));
}

const isTuplet = ({ event }: Sound): boolean => event.timeModification !== undefined || oddPart(event.duration) !== 1;
const sizeOf = ({ event }: Sound): string => String(event.timeModification?.actual ?? oddPart(event.duration));
const dotted = ({ event, measure }: Sound): readonly string[] =>
  printedValues(event, measure)
    .filter(({ dots }) => dots > 0)
    .map(valueName);

type RestPlace = { readonly measure: Measure };
/** Rests that the player sees. */
function restsOf(score: Score, { player, cover }: Evidence, constraint: Constraint): readonly RestPlace[] {
  return player.sides
    .filter((side) => isInHand(side, handOf(constraint), player))
    .flatMap((side) =>
      (score.parts[side.part]?.measures ?? [])
        .filter(({ index }) => cover.has(index))
        .flatMap((measure) =>
          measure.events
            .filter((event) => event.kind === "rest" && event.staff === side.staff && !event.hidden && !event.cue)
            .map(() => ({ measure })),
        ),
    );
}

export const rhythmChecks: Checks = {
  "rhythm.smallest": (constraint, evidence) =>
    noNote(
      constraint,
      evidence,
      ({ event }) => compare(printedLength(event), lengthOfValue(constraint.params.value)) < 0,
    ),
  "rhythm.allow": (constraint, evidence) =>
    noNote(constraint, evidence, ({ event, measure }) =>
      printedValues(event, measure).some((value) => !constraint.params.values.includes(valueName(value))),
    ),
  "rhythm.forbid-tuplets": (constraint, evidence) =>
    noNote(
      constraint,
      evidence,
      (sound) => isTuplet(sound) && constraint.params.tuplets.some((size) => size === "any" || size === sizeOf(sound)),
    ),
  "rhythm.forbid-dotted": (constraint, evidence) =>
    noNote(constraint, evidence, (sound) => {
      const { values } = constraint.params;
      return dotted(sound).some(
        (name) => values === "any" || values.some((value) => value === name || `dotted-${value}` === name),
      );
    }),
  "rhythm.forbid-ties": (constraint, evidence) =>
    noNote(
      constraint,
      evidence,
      ({ head, event, measure }) => head.tieStart || head.tieStop || printedValues(event, measure).length > 1,
    ),
  "rhythm.syncopation": (constraint, evidence) => {
    if (constraint.params.level > 1) return keptIf(false, "Only all syncopation is taken out, or none.");
    const metres = metresOf(evidence.result);
    return noNote(constraint, evidence, ({ event, head, measure }) => {
      const beats = metres[measure.index]?.grids.beat ?? [];
      const onBeat = beats.some((beat) => compare(beat, event.onset) === 0);
      if (onBeat || head.tieStop || event.timeModification) return false;
      const end = add(event.onset, event.duration);
      const next = beats.find((beat) => compare(beat, event.onset) > 0) ?? measure.length;
      return compare(end, next) > 0 || (head.tieStart && compare(end, measure.length) === 0);
    });
  },
  "rhythm.rests": (constraint, evidence) => {
    const now = restsOf(evidence.result, evidence, constraint);
    const before = restsOf(evidence.source, evidence, constraint);
    if (constraint.params.mode === "avoid") return keptUnless(numbersOf(now));
    return keptIf(constraint.params.mode === "fewer" ? now.length < before.length : now.length > before.length);
  },
  "melody.repeated-notes": ({ params }, { result, source, player, cover }) => {
    const repeats = (score: Score): readonly Sound[] => {
      const tune = tuneOf(score, player, cover).filter(({ head }) => !head.tieStop);
      return tune.filter((sound, i) => {
        const before = tune[i - 1];
        if (!before || before.midi !== sound.midi) return false;
        if (params.mode !== "limit") return true;
        return (
          before.measure === sound.measure &&
          compare(sound.event.duration, fraction(1)) < 0 &&
          compare(add(before.event.onset, before.event.duration), sound.event.onset) === 0
        );
      });
    };
    if (params.mode === "add") return keptIf(repeats(result).length > repeats(source).length);
    return keptUnless(numbersOf(repeats(result)));
  },
};
