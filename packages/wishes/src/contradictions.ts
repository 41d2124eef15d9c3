import { type Constraint, type ConstraintType, plainValues, table } from "@gradus/contracts";
import { midiOf } from "./lexicon/pitches.ts";

/** Types whose wishes exclude each other whatever they say. */
const opposed: readonly (readonly [ConstraintType, ConstraintType])[] = [
  ["key.keep", "key.set"],
  ["key.keep", "key.transpose"],
  ["key.keep", "key.easiest"],
  ["key.set", "key.transpose"],
  ["key.set", "key.easiest"],
  ["meter.keep", "meter.set"],
  ["tempo.keep", "tempo.max"],
  ["tempo.keep", "tempo.min"],
  ["melody.max-leap", "melody.leaps-more"],
  ["harmony.keep", "harmony.enrich"],
  ["harmony.keep", "harmony.vocabulary"],
  ["harmony.vocabulary", "harmony.enrich"],
  ["form.keep", "form.length"],
  ["rhythm.syncopation", "rhythm.syncopation-more"],
  ["pitch.no-accidentals", "pitch.add-chromaticism"],
  ["texture.thin", "texture.thicken"],
  ["texture.keep-layer", "accompaniment.pattern"],
  ["texture.keep-layer", "texture.thicken"],
  ["texture.keep-layer", "voice.add"],
];
/** Types of which a piece can have only one, with the same params. */
const single: ReadonlySet<ConstraintType> = new Set([
  "key.set",
  "key.transpose",
  "meter.set",
  "rhythm.feel",
  "lyrics.keep",
  "notation.tab",
  "notation.chord-symbols",
  "notation.staves",
  "arrange.form",
  "string.pizz",
  "drums.ghost",
  "melody.lock",
  "key.written-or-concert",
  "rhythm.rests",
  "fretted.capo",
]);

const opposedTypes: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  opposed.map(([one]) => [one, new Set(opposed.filter((pair) => pair[0] === one).map((pair) => pair[1]))]),
);

const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value]);
const meet = (a: unknown, b: unknown): boolean => {
  const isAny = (one: unknown): boolean => one === "all" || one === "any" || list(one).includes("any");
  return isAny(a) || isAny(b) || list(a).some((one) => list(b).includes(one));
};

const doublings: Readonly<Record<string, readonly number[]>> = table({
  octaves: [12],
  thirds: [3, 4],
  sixths: [8, 9],
  "thirds-sixths": [3, 4, 8, 9],
});

function oppose(a: Constraint, b: Constraint): boolean {
  if (a.type === "technique.forbid" && b.type === "technique.add")
    return b.params.technique.startsWith(a.params.technique);
  if (a.type === "interval.forbid-harmonic" && b.type === "technique.add")
    return meet(a.params.semitones, doublings[b.params.technique] ?? []);
  if (a.type === "ornaments.forbid" && b.type === "ornaments.add") return meet(a.params.kinds, b.params.kinds);
  if (a.type === "rhythm.forbid-tuplets" && b.type === "rhythm.add-tuplets")
    return meet(a.params.tuplets, b.params.tuplets);
  if (a.type === "rhythm.forbid-dotted" && b.type === "rhythm.add-dotted")
    return meet(a.params.values, b.params.values);
  if (a.type === "pitch.min" && b.type === "pitch.max") return midiOf(a.params.pitch) > midiOf(b.params.pitch);
  if (a.type === "tempo.max" && b.type === "tempo.min")
    return a.params.bpm === null || b.params.bpm === null || a.params.bpm < b.params.bpm;
  if (a.type === "accompaniment.keep" && b.type === "accompaniment.pattern") return true;
  if (a.type === "accompaniment.pattern" && b.type === "accompaniment.pattern")
    return a.params.pattern !== b.params.pattern;
  if (a.type === "notation.fingering" && b.type === "notation.fingering")
    return (a.params.mode === "none") !== (b.params.mode === "none");
  if (a.type === "notation.dynamics" && b.type === "notation.dynamics")
    return (a.params.mode === "remove") !== (b.params.mode === "remove");
  if (a.type === "notation.articulation" && b.type === "notation.articulation")
    return (a.params.mode === "remove") !== (b.params.mode === "remove") && meet(a.params.kinds, b.params.kinds);
  if (a.type === "pitch.allow" && b.type === "pitch.allow")
    return (
      new Set([a.params.set, b.params.set]).size === 2 && [a, b].every((one) => /keys$/.test(String(one.params.set)))
    );
  if (a.type === "form.keep" && b.type === "form.repeats") return b.params.mode === "remove";
  return (
    opposedTypes.get(a.type)?.has(b.type) === true ||
    (a.type === b.type && single.has(a.type) && JSON.stringify(a.params) !== JSON.stringify(b.params))
  );
}

const hands = (constraint: Constraint) =>
  ("hand" in constraint.params ? constraint.params.hand : constraint.scope?.hand) ?? "both";

/** Whether two constraints may hold at the same place. Ranges that count from the end are taken to overlap with any. */
function samePlace(a: Constraint, b: Constraint): boolean {
  const [left, right] = [hands(a), hands(b)];
  if (left !== right && left !== "both" && right !== "both") return false;
  if (a.scope?.part !== b.scope?.part && a.scope?.part && b.scope?.part) return false;
  if (isExceptedBy(a, b) || isExceptedBy(b, a)) return false;
  const [one, other] = [a.scope?.measures, b.scope?.measures];
  if (!one || !other) return true;
  return one.some((x) =>
    other.some((y) => x[0] < 0 || x[1] < 0 || y[0] < 0 || y[1] < 0 || (x[0] <= y[1] && y[0] <= x[1])),
  );
}

/** Whether all bars that the one is for are exceptions of the other. */
const isExceptedBy = (one: Constraint, other: Constraint): boolean =>
  one.scope?.measures?.every(([from, to]) =>
    other.scope?.exceptMeasures?.some(
      ([first, last]) => first <= from && (last === to || (last > 0 && to > 0 && to <= last)),
    ),
  ) === true;

/** Place of a note value among the plain ones, the longest first. */
const placeOf = (value: string): number =>
  plainValues.indexOf(value.replace("dotted-", "") as (typeof plainValues)[number]);

/** Groups of six are two of three. */
const inTriplets = (tuplets: readonly string[]): readonly string[] =>
  tuplets.includes("6") ? [...tuplets, "3"] : tuplets;

/** Whether `asked` forbids what a person allows elsewhere; `allowed` is what a ban of that would be. */
export function bansToo(asked: Constraint, allowed: Constraint): boolean {
  if (asked.type !== allowed.type || !samePlace(asked, allowed)) return false;
  if (asked.type === "rhythm.smallest" && allowed.type === "rhythm.smallest")
    return placeOf(asked.params.value) <= placeOf(allowed.params.value);
  if (asked.type === "interval.forbid-harmonic" && allowed.type === "interval.forbid-harmonic")
    return meet(asked.params.semitones, allowed.params.semitones);
  if (asked.type === "rhythm.forbid-tuplets" && allowed.type === "rhythm.forbid-tuplets")
    return meet(asked.params.tuplets, inTriplets(allowed.params.tuplets));
  if (asked.type === "string.fingers" && allowed.type === "string.fingers")
    return asked.params.mode === allowed.params.mode && meet(asked.params.forbid, allowed.params.forbid);
  if (asked.type === "ornaments.forbid" && allowed.type === "ornaments.forbid")
    return meet(asked.params.kinds, allowed.params.kinds);
  return true;
}

/** Whether two wishes cannot both be kept. */
export const contradict = (a: Constraint, b: Constraint): boolean => (oppose(a, b) || oppose(b, a)) && samePlace(a, b);
