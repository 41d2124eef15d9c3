import type { Constraint } from "@gradus/contracts";
import { conditions } from "./conditions.ts";
import { padding } from "./gist/padding.ts";
import type { Item } from "./lexicon/rewrite.ts";
import type { Segment } from "./segments.ts";

const leaning = new Set(
  "in on at from to by during through for within except excluding besides apart but or nor not only instead especially particularly mainly mostly at atleast even other rather than then and whereas after before until between one they them those these this that put move give".split(
    " ",
  ),
);
const denials = new Set("not no never none nobody neither nor do does opposite wrong false ignore forget".split(" "));

const words = (items: readonly Item[]): readonly string[] =>
  items.filter((item) => !item.term).map((item) => item.word);
const startsWith = (items: readonly Item[], set: ReadonlySet<string>): boolean =>
  items[0] !== undefined && !items[0].term && set.has(items[0].word);

const opensClause = (items: readonly Item[]): boolean =>
  startsWith(
    items,
    new Set(
      "no keep only add more fewer want atmost atleast notabove notbelow softly not make use write turn transpose".split(
        " ",
      ),
    ),
  );

/** "I do not read notes" after a wish tells why. */
const isStatement = (items: readonly Item[]): boolean => {
  const [first, second] = items;
  return (
    (first?.term?.kind === "person" || (!first?.term && ["i", "we", "be", "rest"].includes(first?.word ?? ""))) &&
    second !== undefined &&
    !words(items).some((word) => conditions.has(word) || word === "only")
  );
};
const hasCondition = (segment: Segment): boolean => words(segment.items).some((word) => conditions.has(word));
const likings = new Set([
  "prefer",
  "like",
  "want",
  "need",
  "love",
  "know",
  "enjoy",
  "do",
  "practise",
  "learn",
  "hate",
  "softly",
]);
const dangles = ({ items }: Segment): boolean => {
  const last = items.at(-1);
  const isOwnDoing = ["i", "we"].includes(items.at(-2)?.word ?? "") && last?.word === "do";
  return (
    last !== undefined &&
    !last.term &&
    !isOwnDoing &&
    (denials.has(last.word) || last.word === "to" || (last.word === "that" && !likings.has(items.at(-2)?.word ?? "")))
  );
};

/** "Her hands are small: …" gives a reason; "the opposite of this: …" does not. */
const isReason = ({ items }: Segment): boolean => {
  const said = words(items);
  return (
    (said.some((word) => word === "be" || word === "have") ||
      items[0]?.term?.kind === "person" ||
      said.every((word) => padding.has(word))) &&
    !said.some((word) => denials.has(word) || conditions.has(word))
  );
};

const isUnread = ({ constraint, aside }: Segment): boolean => constraint === undefined && aside === undefined;

/**
 * A stretch nobody could read may change the meaning of its neighbours: an exception, a condition, half a negation.
 * Such neighbours are not understood either.
 */
export function withdrawDoubtful(segments: readonly Segment[]): readonly Segment[] {
  const doubtful = segments.map(isUnread);
  const all = segments.some(
    (segment, at) =>
      doubtful[at] &&
      (startsWith(segment.items, conditions) ||
        dangles(segment) ||
        (segments[at + 1]?.join === ":" && !isReason(segment))),
  );
  if (all) return [merge(segments)];
  const out: Segment[] = [];
  segments.forEach((segment, at) => {
    const previous = out.at(-1);
    // "so that …" says what for
    const isPurpose = segment.join === "so" && startsWith(segment.items, new Set(["that"]));
    const leans =
      isUnread(segment) &&
      !isPurpose &&
      ((leaning.has(segment.join) && segment.join !== "and") || startsWith(segment.items, leaning));
    const isConditional = isUnread(segment) && hasCondition(segment);
    // "C, G and F major"
    const isRestOfList =
      segment.constraint?.type === "key.set" &&
      previous &&
      isUnread(previous) &&
      previous.items.at(-1)?.term?.kind === "pc";
    const afterLeaning = at === 1 && previous && isUnread(previous) && startsWith(previous.items, leaning);
    const isRestOfOnly =
      isUnread(segment) &&
      previous !== undefined &&
      words(previous.items).includes("only") &&
      !opensClause(segment.items) &&
      !isStatement(segment.items);
    if (previous && (isRestOfList || isRestOfOnly || leans || afterLeaning || (isConditional && segment.join !== ",")))
      out[out.length - 1] = merge([previous, segment]);
    else out.push(segment);
  });
  return out;
}

function merge(segments: readonly Segment[]): Segment {
  return {
    items: segments.flatMap((segment) => segment.items),
    join: segments[0]?.join ?? "",
    constraint: undefined,
    shared: false,
  };
}

/** "no triplets or dotted rhythms in bars 5–8": what the last says about place holds for all that share its first word. */
export function shareScope(segments: readonly Segment[]): readonly Segment[] {
  const out = [...segments];
  for (let at = out.length - 1; at > 0; at--) {
    const last = out[at] as Segment;
    const before = out[at - 1] as Segment;
    if (!last.shared || !last.constraint || !before.constraint) continue;
    const [to, from] = [placeOf(before.constraint), placeOf(last.constraint)];
    if (to === from) continue;
    if (to === "") out[at - 1] = { ...before, constraint: movePlace(before.constraint, last.constraint) };
    else if (from === "") out[at] = { ...last, constraint: undefined };
  }
  return out;
}

const handOf = (constraint: Constraint) =>
  "hand" in constraint.params && constraint.params.hand !== "both" ? constraint.params.hand : constraint.scope?.hand;
const placeOf = (constraint: Constraint): string =>
  JSON.stringify(
    [handOf(constraint), constraint.scope?.measures, constraint.scope?.exceptMeasures].filter(Boolean),
  ).replace("[]", "");

function movePlace(to: Constraint, from: Constraint): Constraint | undefined {
  const hand = handOf(from);
  const scope = {
    ...to.scope,
    ...(from.scope?.measures ? { measures: from.scope.measures } : {}),
    ...(from.scope?.exceptMeasures ? { exceptMeasures: from.scope.exceptMeasures } : {}),
  };
  const isHandParam = "hand" in to.params;
  if (hand && !isHandParam) Object.assign(scope, { hand });
  const params = hand && isHandParam ? { ...to.params, hand } : to.params;
  return { ...to, params, ...(Object.keys(scope).length > 0 ? { scope } : {}) } as Constraint;
}
