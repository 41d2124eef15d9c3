import { attribute, child, type Fraction, type Head, type Measure, type Score, toNumber } from "@gradus/score";
import { limbOf } from "../../difficulty/index.ts";
import { drumsOf } from "../../instruments/drum-map.ts";
import { lengthOfValue } from "../values.ts";
import { type Checks, type Evidence, keptIf, keptUnless } from "./check.ts";
import { numbersOf } from "./view.ts";

/** A stroke on a drum: its General MIDI number and its place. */
type DrumStroke = {
  readonly midi: number;
  readonly head: Head;
  readonly measure: Measure;
  readonly onset: Fraction;
  /** in quarters from the start of the piece */
  readonly at: number;
};

function drumStrokesOf(score: Score, { player, cover }: Evidence): readonly DrumStroke[] {
  return player.parts.flatMap((index) => {
    const part = score.parts[index];
    if (!part) return [];
    const drumOf = drumsOf(score, part);
    return part.measures
      .filter((measure) => cover.has(measure.index))
      .flatMap((measure) =>
        measure.events.flatMap((event) =>
          event.kind !== "note" || event.cue
            ? []
            : event.heads
                .filter(({ tieStop, unpitched }) => unpitched !== undefined && !tieStop)
                .map((head) => ({
                  midi: drumOf(head),
                  head,
                  measure,
                  onset: event.onset,
                  at: toNumber(measure.start) + toNumber(event.onset),
                })),
        ),
      );
  });
}
const hihats: ReadonlySet<number> = new Set([42, 44, 46]);
const toms: ReadonlySet<number> = new Set([41, 43, 45, 47, 48, 50]);

/** What a drum kit plays in the finished score. */
export const drumChecks: Checks = {
  "drums.ghost": ({ params }, evidence) => {
    const isGhost = ({ head }: DrumStroke): boolean => {
      const notehead = head.source && child(head.source, "notehead");
      return notehead !== undefined && attribute(notehead, "parentheses") === "yes";
    };
    const [now, before] = [evidence.result, evidence.source].map((score) =>
      drumStrokesOf(score, evidence).filter(isGhost),
    );
    if (params.mode === "none") return keptUnless(numbersOf(now ?? []));
    return keptIf((now?.length ?? 0) > (before?.length ?? 0), "No ghost note has room in this groove.");
  },
  "drums.fills": ({ params }, evidence) =>
    params.mode === "none"
      ? keptUnless(numbersOf(drumStrokesOf(evidence.result, evidence).filter(({ midi }) => toms.has(midi))))
      : keptIf(false, "Fills are not composed; those of the piece stay."),
  "drums.limbs": ({ params }, evidence) => {
    const strokes = drumStrokesOf(evidence.result, evidence);
    const feet = strokes.filter(({ midi }) => limbOf(midi) === "left foot");
    const atOnce = [...Map.groupBy(strokes, ({ at }) => at.toFixed(4)).values()].filter(
      (group) => group.length > params.max,
    );
    return keptUnless(numbersOf(params.max >= 3 ? feet : [...feet, ...atOnce.flat()]));
  },
  "drums.hihat": ({ params }, evidence) => {
    const strokes = drumStrokesOf(evidence.result, evidence).filter(({ midi }) => hihats.has(midi));
    if (params.value === null) return keptIf(false, "The hi-hat stays open or closed as it is written.");
    const size = lengthOfValue(params.value);
    return keptUnless(numbersOf(strokes.filter(({ onset }) => (onset.n * size.d) % (onset.d * size.n) !== 0)));
  },
};
