import type { Constraint } from "@gradus/contracts";
import { isForInstrument } from "../instruments.ts";
import { canonical, type Item } from "../lexicon/rewrite.ts";
import { harmlessInRequests, lightWords } from "../light-words.ts";
import { matchOf } from "../rule.ts";
import { type Reading, readingsOf } from "../scope.ts";
import { limitedTo } from "../scope-of-type.ts";
import type { Frame, Slot, Stance } from "./frame.ts";
import { frames } from "./index.ts";
import { stanceOf } from "./stance.ts";

const isIn = ({ words, kind }: Slot, { word, term }: Item): boolean =>
  term ? term.kind === kind : words.has(word) || (kind === "interval" && word === "octave");

/** "All" fills up, but "not all" is a few. */
const isLight = ({ word, term }: Item, items: readonly Item[], stance: Stance): boolean =>
  (!term && harmlessInRequests.has(word) && (stance === "plain" || stance === "add" || stance === "only")) ||
  lightWords.has(term ? `#${term.kind}` : word) ||
  (word === "all" && !items.some((item) => item.word === "not"));

/** Whether the clause names all that the frame needs, and nothing else. */
function fits({ slots }: Frame, items: readonly Item[], unsaid: readonly Item[], stance: Stance): boolean {
  for (const slot of slots) {
    const count = items.filter((item) => isIn(slot, item)).length;
    if (slot.needed && count === 0) return false;
    if (slot.kind && !slot.many && count > 1) return false;
  }
  return unsaid.every((item) => isLight(item, items, stance) || slots.some((slot) => isIn(slot, item)));
}

/** Frames by the words and kinds of terms that their first needed slot takes: a clause fits no other. */
const byName: ReadonlyMap<string, readonly Frame[]> = indexed();

function indexed(): ReadonlyMap<string, readonly Frame[]> {
  const index = new Map<string, Frame[]>();
  for (const frame of frames) {
    const first = frame.slots.find(({ needed }) => needed);
    const names = first?.kind ? [`#${first.kind}`] : [...(first?.words ?? [])];
    if (first?.kind === "interval") names.push("octave");
    for (const name of names) index.set(name, [...(index.get(name) ?? []), frame]);
  }
  return index;
}

const candidates = (items: readonly Item[]): readonly Frame[] => [
  ...new Set(items.flatMap(({ word, term }) => byName.get(term ? `#${term.kind}` : word) ?? [])),
];

function meaningOf({ items, scope, soft }: Reading, instrument: string): Constraint | undefined {
  const possible = candidates(items);
  const found = possible.length > 0 ? stanceOf(items) : undefined;
  if (!found) return undefined;
  const { text, terms } = canonical(items);
  const match = matchOf(text, terms, scope.hand);
  const meanings = possible.flatMap((frame) => {
    if (!frame.stances.has(found.stance) || !fits(frame, items, found.rest, found.stance)) return [];
    const params = frame.params(match);
    const limited = params && limitedTo(frame.type, scope);
    if (!params || !limited) return [];
    const place = Object.keys(limited).length > 0 ? { scope: limited } : {};
    const constraint = { type: frame.type, params, ...place, strength: soft ? "soft" : "hard" } as Constraint;
    return [{ constraint, needs: frame.slots.filter(({ needed }) => needed).length }];
  });
  const own = meanings.filter(({ constraint }) => isForInstrument(constraint.type, instrument));
  const possibleHere = own.length > 0 ? own : meanings;
  const most = Math.max(...possibleHere.map(({ needs }) => needs));
  const [first, ...others] = possibleHere.filter(({ needs }) => needs === most).map(({ constraint }) => constraint);
  return others.every((other) => JSON.stringify(other) === JSON.stringify(first)) ? first : undefined;
}

/**
 * The constraint of a clause by what it names and its stance to that, whatever the order of its words. Every word must
 * be named by the frame, say the stance, or be without meaning of its own; a clause that fits two frames means neither,
 * but that one alone is for the player's instrument.
 */
export function readFramed(items: readonly Item[], instrument = ""): Constraint | undefined {
  for (const reading of readingsOf(items)) {
    const constraint = reading.items.length > 0 ? meaningOf(reading, instrument) : undefined;
    if (constraint) return constraint;
  }
  return undefined;
}
