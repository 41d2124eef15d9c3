import type { Constraint, Wish } from "@gradus/contracts";
import { excepting, says, withAsides } from "./asides.ts";
import { shareScope, withdrawDoubtful } from "./caution.ts";
import { bansToo, contradict } from "./contradictions.ts";
import { readFramed } from "./frames/read-framed.ts";
import { isForInstrument } from "./instruments.ts";
import { readItems } from "./lexicon/read-items.ts";
import type { Item } from "./lexicon/rewrite.ts";
import { readClause } from "./read-clause.ts";
import { withSections } from "./sections.ts";
import { type Segment, segmentsOf } from "./segments.ts";
import { withoutRepeats, withParallels, withPlacesAfter, withPronouns, withTopic } from "./topic.ts";

export type WishContext = {
  /** the player's instrument, as the person names it */
  readonly instrument?: string;
  /** measures of the piece: ranges beyond it are not understood */
  readonly measures?: number;
};

const notes = {
  unread: "Not understood: say it in other words, or choose a wish from the list.",
  question: "Not understood: this is a question; say what you would like to have.",
  retracted: "Not understood: you take it back in another sentence.",
  beyond: "Not understood: the piece has no such measures.",
  instrument: "It does not apply to this instrument.",
} as const;

type Reading = {
  readonly text: string;
  readonly constraint?: Constraint;
  readonly note: string;
  readonly permission?: Constraint;
  readonly understood: boolean;
};

const polite = new Set(["can", "could", "would", "will", "may", "please", "maybe", "perhaps"]);
const retractions =
  /\b(kidding|joking|just a joke|scratch that|never ?mind|ignore (that|this|the above|everything above)|forget (it|that|what i)|on second thought|i take (it|that) back|not really)\b/i;

/**
 * Reads what a person wrote about a rewrite into wishes, one for each clause, in their order. A clause becomes a
 * constraint only when a rule accounts for every word of it; all others are listed as not understood.
 */
export function readWishes(text: string, context: WishContext = {}): readonly Wish[] {
  const readings: Reading[] = [];
  for (const sentence of sentencesOf(text, context.measures)) {
    const spoken = text.slice(sentence[0]?.start, sentence.at(-1)?.end);
    if (retractions.test(spoken)) withdraw(readings, notes.retracted);
    readings.push(...readSentence(text, sentence, context.instrument ?? ""));
  }
  return withdrawContradictions(readings).map((reading) => toWish(reading, context));
}

function sentencesOf(text: string, measures: number | undefined): readonly (readonly Item[])[] {
  const sentences: Item[][] = [[]];
  for (const item of withPlaces(withSections(readItems(text), measures))) {
    if (item.word === ";") sentences.push([]);
    else sentences.at(-1)?.push(item);
    if (item.word === "?") sentences.push([]);
  }
  return sentences.filter((sentence) => sentence.some((item) => item.term || /\w/.test(item.word)));
}

/** "Elsewhere" is everywhere but in the bars named last. */
function withPlaces(items: readonly Item[]): readonly Item[] {
  let bars: Item | undefined;
  return items.flatMap((item) => {
    if (item.term?.kind === "bars") bars = item;
    const { start, end } = item;
    return item.word === "elsewhere" && bars
      ? [
          { word: "except", start, end },
          { ...bars, start, end },
        ]
      : [item];
  });
}

function readSentence(text: string, sentence: readonly Item[], instrument: string): readonly Reading[] {
  const isQuestion = sentence.at(-1)?.word === "?";
  const said = isQuestion ? sentence.slice(0, -1) : sentence;
  const from = startOf(text, said);
  const opening = isQuestion ? asking.exec(text.slice(from))?.[0].length : undefined;
  const items = opening === undefined ? said : said.filter(({ start }) => start >= from + opening);
  if (isQuestion && opening === undefined && !isPolite(text, from, items[0]?.start ?? 0)) {
    return [{ text: textOf(text, items), note: notes.question, understood: false }];
  }
  const { head, place, rest } = headerOf(items);
  const read = segmentsOf(rest, instrument, head).map((segment) =>
    place ? inPlace(segment, place, instrument) : segment,
  );
  const closely = (items: readonly Item[]) => readClause(items, instrument) ?? readFramed(items, instrument);
  const placed = withTopic(
    withPronouns(withParallels(withPlacesAfter(shareScope(read), says.place), closely), closely),
  );
  const segments = withdrawDoubtful(withoutRepeats(withAsides(placed), says.again));
  return segments.map((segment) => readSegment(text, segment));
}

/** Openings of questions that ask for what follows them. */
const asking =
  /^(is it|would it be|might it be) possible (to|for you to)|^(is there )?(any|a) (chance|way) (of|to|(that )?(you|u|we) (can|could))/i;
/** A request in the form of a question; its opening words may have been read away before the first that counts. */
const isPolite = (text: string, from: number, start: number): boolean =>
  polite.has(text.slice(from).toLowerCase().match(/^\w+/)?.[0] ?? "") ||
  /[,;:]\s*(so |and |but )?(can|could|would|will|may) (you|we|i|it|the|my|her|his|she|he|they|there)\b[^?]*$/i.test(
    text.slice(start).split("?")[0] ?? "",
  ) ||
  polite.has(text.slice(start).toLowerCase().match(/^\w+/)?.[0] ?? "") ||
  /\b(can|could|would|will) (you|u|we)( please| just| kindly)*,?\s*$/i.test(text.slice(0, start));

/** "Left hand: …" places all that follows, "Avoid: …" is the first word of each item of the list. */
function headerOf(items: readonly Item[]): {
  readonly head?: Item;
  readonly place?: readonly Item[];
  readonly rest: readonly Item[];
} {
  const at = items.findIndex((item) => item.word === ":");
  if (at < 1) return { rest: items };
  const plain = items.filter((_, index) => index !== at);
  if (!plain.some((item) => item.word === ",") && (readClause(plain) ?? readFramed(plain))) return { rest: plain };
  const before = items.slice(0, at);
  const rest = items.slice(at + 1);
  const [first] = before;
  const isPlace = before.every(
    (item) => item.term?.kind === "hand" || item.term?.kind === "bars" || ["in", "for", "part"].includes(item.word),
  );
  if (isPlace)
    return {
      place: [{ word: "in", start: first?.start ?? 0, end: first?.start ?? 0 }, ...before.filter((item) => item.term)],
      rest,
    };
  if (before.length === 1 && first && ["no", "keep", "only", "add", "more", "fewer"].includes(first.word))
    return { head: first, rest };
  const isLabel = before.every(({ word, term }) =>
    term ? term.kind === "number" && term.value === 1 : labels.has(word),
  );
  return { rest: isLabel ? rest : items };
}
const labels = new Set(
  "only one most important main thing point be i want first last two three my our priority concern goal wish requirement request style rhythm key tempo note other general instruction comment special requirements for and pedagogical musical haves have want must".split(
    " ",
  ),
);

function inPlace(segment: Segment, place: readonly Item[], instrument: string): Segment {
  if (segment.items.some((item) => place.some((one) => one.term && one.term.kind === item.term?.kind))) return segment;
  const [again] = segmentsOf([...segment.items.filter((item) => item.word !== ","), ...place], instrument);
  return again?.constraint && !segment.shared
    ? { ...again, items: segment.items, join: segment.join }
    : { ...segment, constraint: undefined };
}

function readSegment(text: string, segment: Segment): Reading {
  const spoken = textOf(text, segment.items);
  if (segment.constraint) return { text: spoken, constraint: segment.constraint, note: "", understood: true };
  if (segment.aside) return { text: spoken, ...segment.aside, understood: true };
  return { text: spoken, note: notes.unread, understood: false };
}

const textOf = (text: string, items: readonly Item[]): string =>
  text.slice(items[0]?.start, Math.max(...items.map((item) => item.end))).replace(/^[\s,]+|\s+$/g, "");

/** Where a sentence begins in the text: words before its first item may have been read away. */
function startOf(text: string, items: readonly Item[]): number {
  const before = text.slice(0, items[0]?.start ?? 0);
  const stop = Math.max(...[".", "!", "?", ";", "\n"].map((sign) => before.lastIndexOf(sign)));
  return stop + 1 + (text.slice(stop + 1).length - text.slice(stop + 1).trimStart().length);
}

const lost = (reading: Reading, note: string): Reading => ({ text: reading.text, note, understood: false });

function withdraw(readings: Reading[], note: string): void {
  readings.forEach((reading, at) => {
    readings[at] = lost(reading, note);
  });
}

function clash(one: Reading, other: Reading): boolean {
  if (one.constraint && other.constraint) return contradict(one.constraint, other.constraint);
  const [asked, allowed] = [one.constraint ?? other.constraint, one.permission ?? other.permission];
  return asked !== undefined && allowed !== undefined && bansToo(asked, allowed);
}

function withdrawContradictions(readings: readonly Reading[]): readonly Reading[] {
  const out = [...readings];
  readings.forEach((one, at) => {
    for (let later = at + 1; later < readings.length; later++) {
      const other = readings[later] as Reading;
      if (!clash(out[at] as Reading, out[later] as Reading)) continue;
      if (one.constraint && other.constraint) {
        // what is said of some bars is an exception to what is said of all
        const narrowed = excepting(one.constraint, other.constraint.scope?.measures);
        const others = narrowed ? undefined : excepting(other.constraint, one.constraint.scope?.measures);
        if (narrowed) out[at] = { ...one, constraint: narrowed };
        if (others) out[later] = { ...other, constraint: others };
        if (narrowed || others) continue;
      }
      out[at] = lost(one, `Not understood: it contradicts “${other.text}”.`);
      out[later] = lost(other, `Not understood: it contradicts “${one.text}”.`);
    }
  });
  return out;
}

/** "For the trumpet" said of the player's own instrument limits nothing. */
function ofPlayer(constraint: Constraint, instrument: string | undefined): Constraint {
  if (
    constraint.type === "register.avoid-break" &&
    constraint.params.break === "octave" &&
    /clarinet/i.test(instrument ?? "")
  )
    return { ...constraint, params: { ...constraint.params, break: "clarinet-throat-clarion" } };
  if (
    constraint.type === "accompaniment.pattern" &&
    constraint.params.pattern === "root-fifth" &&
    /bass guitar/i.test(instrument ?? "")
  )
    return { type: "bass.pattern", params: { pattern: "root-fifth" }, strength: constraint.strength };
  const { part, ...scope } = constraint.scope ?? {};
  if (!part || !instrument?.toLowerCase().includes(part)) return constraint;
  const { scope: _, ...rest } = constraint;
  return (Object.keys(scope).length > 0 ? { ...rest, scope } : rest) as Constraint;
}

function toWish({ text, constraint: read, note, understood }: Reading, { instrument, measures }: WishContext): Wish {
  const constraint = read && ofPlayer(read, instrument);
  if (!constraint) return { text, understood, constraint: null, note };
  const ranges = [
    ...(constraint.scope?.measures ?? []),
    ...(constraint.scope?.exceptMeasures ?? []),
    ...("ranges" in constraint.params ? constraint.params.ranges : []),
  ];
  if (measures !== undefined && ranges.flat().some((bar) => Math.abs(bar) > measures))
    return { text, understood: false, constraint: null, note: notes.beyond };
  if (instrument && !isForInstrument(constraint.type, instrument))
    return { text, understood: true, constraint: null, note: notes.instrument };
  return { text, understood: true, constraint, note };
}
