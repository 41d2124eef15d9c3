import type { Constraint } from "@gradus/contracts";
import { padding } from "../gist/padding.ts";
import { plainly } from "../gist/plainly.ts";
import { isForInstrument } from "../instruments.ts";
import { canonical, type Item } from "../lexicon/rewrite.ts";
import { harmlessInRequests, lightWords } from "../light-words.ts";
import { matchOf } from "../rule.ts";
import { type Reading, readingsOf } from "../scope.ts";
import { limitedTo } from "../scope-of-type.ts";
import type { Frame, Slot, Stance } from "./frame.ts";
import { frames, gistFrames } from "./index.ts";
import { stanceOf } from "./stance.ts";

const isIn = ({ words, kinds }: Slot, { word, term }: Item): boolean =>
  term ? kinds.has(term.kind) : words.has(word) || (kinds.has("interval") && word === "octave");

/** "All" fills up, but "not all" is a few. */
const isLight = ({ word, term }: Item, items: readonly Item[], stance: Stance): boolean =>
  (!term && harmlessInRequests.has(word) && (stance === "plain" || stance === "add" || stance === "only")) ||
  lightWords.has(term ? `#${term.kind}` : word) ||
  (word === "all" && !items.some((item) => item.word === "not"));

/** How a clause is read by frames: which, what else it may say, and what is done to its words before. */
type Manner = {
  readonly byName: ReadonlyMap<string, readonly Frame[]>;
  readonly padding: ReadonlySet<string>;
  readonly prepared: (items: readonly Item[]) => readonly Item[];
};

/** Whether the clause names all that the frame needs, and nothing else. */
function fits(
  { slots }: Frame,
  items: readonly Item[],
  unsaid: readonly Item[],
  stance: Stance,
  manner: Manner,
): boolean {
  for (const slot of slots) {
    const count = items.filter((item) => isIn(slot, item)).length;
    if (slot.needed && count === 0) return false;
    if (slot.kinds.size > 0 && !slot.many && items.filter((item) => item.term && isIn(slot, item)).length > 1)
      return false;
  }
  return unsaid.every(
    (item) =>
      isLight(item, items, stance) ||
      (!item.term && manner.padding.has(item.word)) ||
      slots.some((slot) => isIn(slot, item)),
  );
}

/** Frames by the words and kinds of terms that their first needed slot takes: a clause fits no other. */
function indexed(frames: readonly Frame[]): ReadonlyMap<string, readonly Frame[]> {
  const index = new Map<string, Frame[]>();
  for (const frame of frames) {
    const first = frame.slots.find(({ needed }) => needed);
    const names = [...(first?.words ?? []), ...[...(first?.kinds ?? [])].map((kind) => `#${kind}`)];
    if (first?.kinds.has("interval")) names.push("octave");
    for (const name of names) index.set(name, [...(index.get(name) ?? []), frame]);
  }
  return index;
}

const closely: Manner = { byName: indexed(frames), padding: new Set(), prepared: (items) => items };
const byGist: Manner = {
  byName: indexed([...frames.filter(({ type }) => !type.startsWith("use.")), ...gistFrames]),
  padding,
  prepared: plainly,
};

const candidates = (items: readonly Item[], { byName }: Manner): readonly Frame[] => [
  ...new Set(items.flatMap(({ word, term }) => byName.get(term ? `#${term.kind}` : word) ?? [])),
];

/** "Not all trills", "not every bar" say a few, which is not carried out. */
const isPartly = (items: readonly Item[]): boolean =>
  items.some(({ word }) => word === "not") &&
  items.some(({ word }) => ["all", "every", "everyone", "everybody", "always"].includes(word));

function meaningOf(reading: Reading, instrument: string, manner: Manner): Constraint | undefined {
  const { scope, soft } = reading;
  const items = manner.prepared(reading.items);
  const possible = isPartly(items) ? [] : candidates(items, manner);
  const found = possible.length > 0 ? stanceOf(items) : undefined;
  if (!found) return undefined;
  const { text, terms } = canonical(items);
  const match = matchOf(text, terms, scope.hand);
  const meanings = possible.flatMap((frame) => {
    if (!frame.stances.has(found.stance) || !fits(frame, items, found.rest, found.stance, manner)) return [];
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
export const readFramed = (items: readonly Item[], instrument = ""): Constraint | undefined =>
  read(items, instrument, closely);

/** The same with everyday talk round the wish set aside, and in more words. */
export const readGist = (items: readonly Item[], instrument = ""): Constraint | undefined =>
  read(items, instrument, byGist);

function read(items: readonly Item[], instrument: string, manner: Manner): Constraint | undefined {
  for (const reading of readingsOf(items)) {
    const constraint = reading.items.length > 0 ? meaningOf(reading, instrument, manner) : undefined;
    if (constraint) return constraint;
  }
  return undefined;
}
