import { type Constraint, table } from "@gradus/contracts";
import type { Item } from "./lexicon/rewrite.ts";
import { limitedTo } from "./scope-of-type.ts";
import type { Segment } from "./segments.ts";

/** The hand a stretch speaks of, where it names one only. */
function handNamed({ items }: Segment): "left" | "right" | undefined {
  const hands = items.flatMap(({ term }) => (term?.kind === "hand" ? [term.value] : []));
  const [hand] = hands;
  return hands.length === 1 && hand !== "both" ? hand : undefined;
}

const isOfMelody = /^(melody|key|meter|tempo|harmony|form|measures|use|arrange|notation|lyrics|style)\./;

/** The wish for this hand; undefined where it is about no hand. */
function inHand(constraint: Constraint, hand: "left" | "right"): Constraint | undefined {
  if (isOfMelody.test(constraint.type)) return undefined;
  if ("hand" in constraint.params)
    return constraint.params.hand === "both"
      ? ({ ...constraint, params: { ...constraint.params, hand } } as Constraint)
      : undefined;
  const scope = limitedTo(constraint.type, { ...constraint.scope, hand });
  return scope?.hand ? ({ ...constraint, scope } as Constraint) : undefined;
}

/** "My left hand is weak, so one note at a time": what a sentence begins to speak of holds for the wishes after it that name no hand. */
export function withTopic(segments: readonly Segment[]): readonly Segment[] {
  let topic: "left" | "right" | undefined;
  return segments.map((segment) => {
    const named = segment.items.some(({ term }) => term?.kind === "hand");
    if (named) topic = segment.constraint ? undefined : handNamed(segment);
    const placed = topic && !named && segment.constraint ? inHand(segment.constraint, topic) : undefined;
    return placed ? { ...segment, constraint: placed } : segment;
  });
}

const aroundPlaces = new Set(["but", "only", "in", "for", "and", "at", "just", "on"]);

/** "No octaves, but only in bar 7": a stretch that is only a place is the place of the one before. */
export function withPlacesAfter(segments: readonly Segment[], note: string): readonly Segment[] {
  const out: Segment[] = [];
  for (const segment of segments) {
    const before = out.at(-1);
    const [place, ...others] = segment.items.filter(({ term }) => term);
    const isPlace =
      others.length === 0 &&
      (place?.term?.kind === "bars" || (place?.term?.kind === "hand" && place.term.value !== "both")) &&
      // ", only in the left hand" may be where they are wanted
      segment.items.some(({ word }) => word === "only") &&
      (segment.join === "but" || segment.items.at(-1)?.word === "only") &&
      segment.items.every(({ word, term }) => term || aroundPlaces.has(word));
    const placed = isPlace && before?.constraint ? at(before.constraint, place?.term) : undefined;
    if (before && placed) {
      out[out.length - 1] = { ...before, constraint: placed };
      out.push({ ...segment, constraint: undefined, aside: { note } });
    } else out.push(segment);
  }
  return out;
}

/** The wish at this place; undefined where it has one, or can have none. */
function at(constraint: Constraint, place: Item["term"]): Constraint | undefined {
  if (place?.kind === "hand" && place.value !== "both" && !constraint.scope?.hand)
    return inHand(constraint, place.value);
  if (place?.kind !== "bars" || constraint.scope?.measures) return undefined;
  const scope = limitedTo(constraint.type, { ...constraint.scope, measures: [...place.value] });
  return scope ? ({ ...constraint, scope } as Constraint) : undefined;
}

const stances = new Set(["keep", "stay", "same", "no", "forbid", "out", "use", "add", "more"]);
const said: Readonly<Record<string, string>> = table({ out: "no", forbid: "no", use: "add" });
const pronouns = new Set(["those", "these", "that", "this", "leave", "take", "so", "please", "all", "lot", "often"]);
const likings = new Set([
  "i",
  "we",
  "love",
  "like",
  "enjoy",
  "adore",
  "really",
  "do",
  "hate",
  "playing",
  "play",
  "on",
  "want",
]);

/** "I love the melody, don't change it": a stretch that only keeps or bans "it" means what the one before speaks of. */
export function withPronouns(
  segments: readonly Segment[],
  read: (items: readonly Item[]) => Constraint | undefined,
): readonly Segment[] {
  return segments.map((segment, at) => {
    const before = segments[at - 1];
    if (segment.constraint || !before || before.constraint || before.aside) return segment;
    const isMeant = ({ word, term }: Item): boolean =>
      term ? term.kind === "person" : stances.has(word) || pronouns.has(word);
    const [stance] = segment.items.filter(({ word, term }) => !term && stances.has(word));
    if (!stance || !segment.items.every(isMeant)) return segment;
    const named = before.items.filter(({ word, term }) => (term ? term.kind !== "person" : !likings.has(word)));
    const constraint = read([{ ...stance, word: said[stance.word] ?? stance.word }, ...named]);
    return constraint ? { ...segment, constraint } : segment;
  });
}

/** Types whose smaller number says more. */
const limits = /^(melody\.max-leap|hand\.max-(span|jump))$/;
const between = new Set(["in", "for", "on", ",", "and", "note", "but", "of", "with"]);

/** The stretch before with what this one says put in its place; undefined where they are not built alike. */
function likeBefore(items: readonly Item[], before: readonly Item[]): readonly Item[] | undefined {
  const said = items.filter(({ word, term }) => term || !between.has(word));
  const kinds = new Set(said.map(({ term }) => term?.kind));
  const isAlike =
    said.length > 1 &&
    kinds.size === said.length &&
    said.every(({ term }) => term && before.filter((one) => one.term?.kind === term.kind).length === 1);
  if (!isAlike) return undefined;
  return before.map((item) => said.find(({ term }) => item.term && term?.kind === item.term.kind) ?? item);
}

/** "Quavers at most in the right hand, crotchets in the left": what a stretch leaves out it takes from the one before. */
export function withParallels(
  segments: readonly Segment[],
  read: (items: readonly Item[]) => Constraint | undefined,
): readonly Segment[] {
  return segments.map((segment, at) => {
    const before = segments[at - 1];
    if (segment.constraint?.type === before?.constraint?.type || !before?.constraint) return segment;
    const whole = likeBefore(segment.items, before.items);
    const constraint = whole && read(whole);
    return constraint?.type === before.constraint.type ? { ...segment, constraint } : segment;
  });
}

const isVague = (a: unknown, b: unknown, type: string): boolean =>
  a === null ||
  JSON.stringify(a) === JSON.stringify(b) ||
  (limits.test(type) && typeof a === "number" && typeof b === "number" && a > b);

/** Whether one wish says no more than the other: the same, or the same without a number. */
function saysNoMore(one: Constraint, other: Constraint): boolean {
  const params = other.params as Readonly<Record<string, unknown>>;
  const scope = one.scope ?? {};
  return (
    one.type === other.type &&
    (Object.keys(scope).length === 0 || JSON.stringify(scope) === JSON.stringify(other.scope ?? {})) &&
    (one.scope !== undefined || Object.keys(other.scope ?? {}).every((name) => name === "part")) &&
    Object.entries(one.params).every(([name, value]) => isVague(value, params[name], one.type))
  );
}

/** The stretches with what is only said again set aside: "no shifting, stay in one position". */
export function withoutRepeats(segments: readonly Segment[], note: string): readonly Segment[] {
  const out: Segment[] = [];
  for (const segment of segments) {
    const { constraint } = segment;
    const same = out.findIndex(
      (one) =>
        constraint &&
        one.constraint &&
        (saysNoMore(constraint, one.constraint) || saysNoMore(one.constraint, constraint)),
    );
    const before = out[same];
    if (constraint && before?.constraint) {
      if (!saysNoMore(constraint, before.constraint)) out[same] = { ...before, constraint };
      out.push({ ...segment, constraint: undefined, aside: { note } });
    } else out.push(segment);
  }
  return out;
}
