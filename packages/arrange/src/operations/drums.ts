import { drumsOfKind, type Limb, limbOf } from "@gradus/contracts";
import { attribute, child, compare, type Fraction, xmlElement } from "@gradus/score";
import { type Bar, strikesOf, type Tone } from "../read/bar/bar.ts";
import { weightAt } from "../read/metre.ts";
import { type Stroke, withoutStrokes, withStrokes } from "./drum-strokes.ts";
import type { BarContext, Operation } from "./operation.ts";

const hats = drumsOfKind("hat", "ride");
const kicks = drumsOfKind("kick");
const snares = drumsOfKind("snare");
const toms = drumsOfKind("tom");
const colours = drumsOfKind("colour");

type Thinning = {
  readonly rule: string;
  readonly of: (midi: number) => boolean;
  /** least metric weight of a stroke that stays, by strength: 1 a division of the beat, 2 a beat, 3 half a measure */
  readonly least: readonly number[];
  readonly reasons: readonly string[];
};

const thinning = ({ rule, of, least, reasons }: Thinning): Operation => ({
  rule,
  strengths: least.length,
  reason: (strength) => reasons[strength - 1] ?? "",
  apply: (bar: Bar, strength: number, context: BarContext): Bar =>
    withoutStrokes(
      bar,
      context,
      ({ midi }, { onset }) => !of(midi) || weightAt(context.metre, onset) >= (least[strength - 1] ?? 0),
    ),
});

const isGhost = ({ source }: Tone): boolean => {
  const head = source && child(source, "notehead");
  return head !== undefined && attribute(head, "parentheses") === "yes";
};

/** Ghost notes of the snare go first: they are felt more than heard. */
export const drumGhosts: Operation = {
  rule: "drum-ghosts",
  strengths: 1,
  reason: () => "Ghost notes are left out: the backbeat stays.",
  apply: (bar: Bar, _strength: number, context: BarContext): Bar =>
    withoutStrokes(bar, context, (head) => !isGhost(head)),
};
export const drumLeftFoot = thinning({
  rule: "drum-left-foot",
  of: (midi) => limbOf(midi) === "left foot",
  least: [9],
  reasons: ["The left foot rests, so that three limbs play."],
});
export const drumHats = thinning({
  rule: "drum-hats",
  of: (midi) => hats.has(midi),
  least: [1, 2, 3],
  reasons: [
    "The hi-hat or ride plays divisions of the beat, nothing quicker.",
    "The hi-hat or ride plays on the beats only: half as many strokes.",
    "The hi-hat or ride marks the halves of the measure.",
  ],
});
export const drumFills = thinning({
  rule: "drum-fills",
  of: (midi) => toms.has(midi) || colours.has(midi),
  least: [1, 2, 4],
  reasons: [
    "Fills keep their strokes on the divisions of the beat.",
    "Fills keep their strokes on the beats.",
    "The fill is left out but for its first stroke.",
  ],
});
export const drumKick = thinning({
  rule: "drum-kick",
  of: (midi) => kicks.has(midi),
  least: [1, 2, 3],
  reasons: [
    "The bass drum plays on divisions of the beat, nothing quicker.",
    "The bass drum plays on beats only, so that the feet need not be syncopated.",
    "The bass drum plays on the strong beats.",
  ],
});
export const drumSnare = thinning({
  rule: "drum-snare",
  of: (midi) => snares.has(midi),
  least: [1, 2],
  reasons: ["The snare drum plays on divisions of the beat, nothing quicker.", "The snare drum plays on beats only."],
});
export const drumOthers = thinning({
  rule: "drum-others",
  of: (midi) => ![hats, kicks, snares, toms, colours].some((set) => set.has(midi)) && limbOf(midi) !== "left foot",
  least: [1, 2],
  reasons: ["One stroke on each division of the beat.", "One stroke on each beat."],
});

type Filling = {
  readonly rule: string;
  readonly set: ReadonlySet<number>;
  readonly points: readonly ((context: BarContext) => readonly Fraction[])[];
  readonly reasons: readonly string[];
  readonly ghost?: boolean;
};

/** Strokes are added where their limb is free; every stroke of the source stays. */
const filling = ({ rule, set, points, reasons, ghost }: Filling): Operation => ({
  rule,
  strengths: points.length,
  reason: (strength) => reasons[strength - 1] ?? "",
  apply: (bar: Bar, strength: number, context: BarContext): Bar => {
    const own = strikesOf(bar).flatMap(({ heads }) => heads.filter(({ midi }) => set.has(midi)));
    const model = mostUsed(own);
    if (!model) return bar;
    const head = ghost ? ghostly(model) : stroke(model);
    const strokes: readonly Stroke[] = (points[strength - 1]?.(context) ?? [])
      .filter((onset) => isFree(bar, onset, limbOf(model.midi)) && isPlayed(bar, onset, context))
      .map((onset) => ({ onset, head }));
    return withStrokes(bar, context, strokes, ({ midi }) => set.has(midi));
  },
});

/** Between the beats, then between their divisions too; nothing quicker than a sixteenth note. */
const weak =
  (weight: number) =>
  (context: BarContext): readonly Fraction[] => {
    const { division, subdivision } = context.metre.grids;
    const grid = weight === 1 ? division : subdivision;
    const quick = grid.some(
      (point, i) => i > 0 && point.n / point.d - (grid[i - 1]?.n ?? 0) / (grid[i - 1]?.d ?? 1) < 0.24,
    );
    return quick ? [] : grid.filter((point) => weightAt(context.metre, point) <= weight);
  };

/** The last division before a strong beat, and before the next measure. */
const before =
  (all: boolean) =>
  (context: BarContext): readonly Fraction[] => {
    const { division, half } = context.metre.grids;
    const goals = all ? [...half.slice(1), context.metre.length] : half.slice(1);
    return goals.flatMap((goal) => division.findLast((point) => compare(point, goal) < 0) ?? []);
  };

export const drumMoreHats = filling({
  rule: "drum-more-hats",
  set: hats,
  points: [weak(1), weak(0)],
  reasons: ["The hi-hat or ride fills the divisions of the beat.", "The hi-hat or ride plays sixteenth notes."],
});
export const drumMoreKick = filling({
  rule: "drum-more-kick",
  set: kicks,
  points: [before(false), before(true)],
  reasons: ["The bass drum leads into the middle of the measure.", "The bass drum leads into the strong beats."],
});
export const drumMoreSnare = filling({
  rule: "drum-more-snare",
  set: snares,
  points: [(context) => weak(0)(context).filter((_, i) => i % 2 === 1), weak(0)],
  reasons: ["Ghost notes of the snare drum answer the beat.", "Ghost notes of the snare drum fill the groove."],
  ghost: true,
});

function mostUsed(heads: readonly Tone[]): Tone | undefined {
  const count = (midi: number): number => heads.filter((head) => head.midi === midi && !isGhost(head)).length;
  return heads
    .filter((head) => !isGhost(head))
    .reduce<Tone | undefined>((best, head) => (best && count(best.midi) >= count(head.midi) ? best : head), undefined);
}

/** A plain stroke on the same drum: its notehead and its instrument, none of its marks. */
function stroke(model: Tone): Tone {
  const { source } = model;
  const children = source
    ? [child(source, "instrument"), child(source, "notehead")].filter((item) => item !== undefined)
    : [];
  return { ...model, tieStart: false, tieStop: false, melody: false, source: xmlElement("note", children) };
}

function ghostly(model: Tone): Tone {
  const instrument = model.source && child(model.source, "instrument");
  const head = xmlElement("notehead", "normal", [["parentheses", "yes"]]);
  return { ...stroke(model), source: xmlElement("note", [...(instrument ? [instrument] : []), head]) };
}

/** Something is struck in the same beat: a rest of the groove stays a rest. */
function isPlayed(bar: Bar, onset: Fraction, { metre }: BarContext): boolean {
  const { beat } = metre.grids;
  const from = beat.findLast((point) => compare(point, onset) <= 0) ?? onset;
  const to = beat.find((point) => compare(point, onset) > 0) ?? bar.length;
  return strikesOf(bar).some((strike) => compare(strike.onset, from) >= 0 && compare(strike.onset, to) < 0);
}

/** Nothing of the same limb at this point; for a hand also not both hands. */
function isFree(bar: Bar, onset: Fraction, limb: Limb): boolean {
  const there = strikesOf(bar)
    .filter((strike) => compare(strike.onset, onset) === 0)
    .flatMap(({ heads }) => heads.map(({ midi }) => limbOf(midi)));
  return !there.includes(limb) && there.filter((other) => other.endsWith("hand")).length < 2;
}
