import type { Constraint } from "@gradus/contracts";
import { conditions } from "./conditions.ts";
import { readPlacedDirection } from "./direction.ts";
import { readFramed, readGist } from "./frames/read-framed.ts";
import { isForInstrument } from "./instruments.ts";
import type { Item } from "./lexicon/rewrite.ts";
import { readClause, readLoosely } from "./read-clause.ts";

/** A stretch of a sentence and what it was taken to mean. */
export type Segment = {
  readonly items: readonly Item[];
  /** the word that joins it to what came before: "," "and" "or" "but" ":" or "" at the start */
  readonly join: string;
  readonly constraint: Constraint | undefined;
  /** it borrowed its first word: "no octaves or TENTHS" */
  readonly shared: boolean;
  /** why it asks for nothing by itself, when it does not; of a permission what a ban of the same would be */
  readonly aside?: { readonly note: string; readonly permission?: Constraint };
};

type Piece = { readonly from: number; readonly to: number; readonly join: string };

const joints = new Set([",", "and", "or", "nor", "but", "plus", ":", "(", ")", "also", "so", "because", "since"]);
const heads = new Set(["no", "keep", "only", "add", "more", "fewer", "fewest", "want", "with"]);
/** No clause of the grammar has more pieces. */
const widest = 6;

function piecesOf(items: readonly Item[]): readonly Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  let join = "";
  items.forEach(({ word, term }, at) => {
    if (term || !joints.has(word)) return;
    if (at > from) {
      pieces.push({ from, to: at, join });
      join = "";
    }
    join = join === "" || join === "," || join === "(" || join === ")" ? word : join;
    from = at + 1;
  });
  if (from < items.length) pieces.push({ from, to: items.length, join });
  return pieces;
}

const headOf = (items: readonly Item[]): Item | undefined =>
  items[0] && !items[0].term && heads.has(items[0].word) ? items[0] : undefined;

const equal = (a: Constraint, b: Constraint): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Reads one stretch with the word it may share; undefined when it has no one meaning. */
function meaning(items: readonly Item[], join: string, head: Item | undefined, header: boolean, instrument: string) {
  const isAlternative = join === "or" || join === "nor";
  if (isAlternative && head?.word !== "no") return undefined;
  const direct = readClause(items, instrument);
  if (!head || headOf(items)) return direct && { constraint: direct, shared: false };
  const borrowed = readClause([head, ...items], instrument);
  const shared = borrowed && { constraint: borrowed, shared: true };
  if (isAlternative) return shared;
  if (header) return shared;
  if (direct && borrowed && head.word === "no" && !equal(direct, borrowed)) return undefined;
  return direct ? { constraint: direct, shared: false } : shared;
}

function loosely(items: readonly Item[], join: string, head: Item | undefined, instrument: string) {
  const isAlternative = join === "or" || join === "nor";
  if (isAlternative && head?.word !== "no") return undefined;
  // "no trills or fast runs": the ban holds for both
  if (head?.word === "no" && !headOf(items)) {
    const banned = [head, ...items];
    const shared = readFramed(banned, instrument) ?? readGist(banned, instrument);
    if (shared) return { constraint: shared, shared: true };
  }
  if (isAlternative) return undefined;
  let other: Constraint | undefined;
  for (const read of [readFramed, readLoosely, readPreferred, readGist, readPlacedDirection, readReplaced]) {
    const constraint = read(items, instrument);
    if (constraint && isForInstrument(constraint.type, instrument)) return { constraint, shared: false };
    other ??= constraint;
  }
  return other && { constraint: other, shared: false };
}

/** What is chosen among ways to play or to write, so that the other way need not be understood. */
const ways =
  /^(accompaniment\.pattern|bass\.pattern|fretted\.style|drums\.(hihat|pattern)|string\.(bowing|pizz)|rhythm\.feel|key\.set|meter\.set|articulation\.tonguing)$/;

/** "Fingerpicking instead of strumming" asks for the first; a place said with the second holds for it. */
function readPreferred(items: readonly Item[], instrument: string): Constraint | undefined {
  const at = items.findIndex(({ word, term }, i) => !term && (word === "instead" || (i > 0 && word === "not")));
  const rest = items.slice(at + 1);
  if (at < 1 || rest.length === 0 || rest.some(({ word, term }) => !term && conditions.has(word))) return undefined;
  const places = rest.filter(({ term }) => term?.kind === "hand" || term?.kind === "bars");
  const wanted = [
    ...items.slice(0, at),
    ...places.flatMap((place) => [{ ...place, term: undefined, word: "in" }, place]),
  ];
  const found = readClause(wanted, instrument) ?? readFramed(wanted, instrument);
  return found && ways.test(found.type) ? found : undefined;
}

const turning = new Set(["change", "turn", "replace", "replaced", "changed", "turned", "swap", "make"]);
const into = new Set(["into", "to", "with", "by", "for"]);
const plainly = new Set(
  "simple plain long held single straight even normal ordinary note chord value just only".split(" "),
);

/** "Change tremolo to plain long notes" asks that there be no tremolo. */
function readReplaced(items: readonly Item[], instrument: string): Constraint | undefined {
  const turn = items.findIndex(({ word, term }) => !term && turning.has(word));
  const first = items[turn];
  if (!first) return undefined;
  // "trills should be replaced by plain notes"
  const passive = items
    .slice(0, turn)
    .filter(({ word, term }) => term || !["should", "be", "can", "must", "could"].includes(word));
  const after = items.slice(turn + 1);
  const rest = passive.length > 0 && into.has(after[0]?.word ?? "") ? [...passive, ...after] : after;
  if (passive.length > 0 && rest === after) return undefined;
  const at = rest.findIndex(({ word, term }) => !term && into.has(word));
  const to = rest.slice(at + 1).filter(({ term }) => term?.kind !== "hand" && term?.kind !== "bars");
  const isPlain = to.every(({ word, term }) => (term ? term.kind === "value" : plainly.has(word) || word === "in"));
  if (at < 1 || to.length === 0 || !isPlain) return undefined;
  const places = rest.slice(at + 1).filter(({ term }) => term?.kind === "hand" || term?.kind === "bars");
  const banned = [
    { ...first, word: "no" },
    ...rest.slice(0, at),
    ...places.flatMap((place) => [{ ...first, word: "in" }, place]),
  ];
  return readClause(banned, instrument) ?? readFramed(banned, instrument);
}

/** A stretch without a comma that is two wishes: "single line no chords". Both halves must be read as they stand. */
function halvesOf(segment: Segment, instrument: string): readonly Segment[] {
  const { items, constraint } = segment;
  if (constraint) return [segment];
  for (let at = 1; at < items.length; at++) {
    const { word, term } = items[at] as Item;
    if (term || !heads.has(word) || word === "want") continue;
    // "large print with note names"
    const added = word === "with" ? [{ ...(items[at] as Item), word: "add" }, ...items.slice(at + 1)] : items.slice(at);
    const parts = [items.slice(0, at), added] as const;
    const [first, second] = parts.map((part) => readClause(part, instrument) ?? readFramed(part, instrument));
    if (first && second && (word !== "with" || first.type !== second.type))
      return [
        { ...segment, items: parts[0], constraint: first },
        { items: parts[1], join: ",", constraint: second, shared: false },
      ];
  }
  return [segment];
}

/**
 * Cuts a sentence into stretches so that as few words as possible stay without a meaning, in as few stretches as possible.
 * Every stretch must be read as a whole. Of several meanings one for the player's `instrument` is taken.
 */
export function segmentsOf(items: readonly Item[], instrument = "", header?: Item): readonly Segment[] {
  const pieces = piecesOf(items);
  const shares: (Item | undefined)[] = [];
  pieces.forEach((piece, at) => {
    shares.push(
      at === 0 || pieces[at]?.join === "but"
        ? header
        : (headOf(items.slice((pieces[at - 1] as Piece).from, piece.to)) ?? shares[at - 1]),
    );
  });
  type Best = { readonly cost: number; readonly from: number; readonly segment: Segment };
  const best: (Best | undefined)[] = [undefined];
  for (let end = 1; end <= pieces.length; end++) {
    let chosen: Best | undefined;
    for (let start = end - 1; start >= Math.max(0, end - widest); start--) {
      const first = pieces[start] as Piece;
      const stretch = items.slice(first.from, (pieces[end - 1] as Piece).to);
      const isHeaded = header !== undefined && shares[start] === header;
      const read = meaning(stretch, first.join, shares[start], isHeaded, instrument);
      const strict = read && isForInstrument(read.constraint.type, instrument) ? read : undefined;
      const loose = strict ? undefined : loosely(stretch, first.join, shares[start], instrument);
      const found = strict ?? (loose && isForInstrument(loose.constraint.type, instrument) ? loose : (read ?? loose));
      if (!found && start < end - 1) continue;
      const cost = (best[start]?.cost ?? 0) + (found && found === read ? 1 : found ? 3 : 100);
      if (chosen && chosen.cost <= cost) continue;
      chosen = {
        cost,
        from: start,
        segment: { items: stretch, join: first.join, constraint: found?.constraint, shared: found?.shared ?? false },
      };
    }
    best.push(chosen);
  }
  const segments: Segment[] = [];
  for (let end = pieces.length; end > 0; ) {
    const { from, segment } = best[end] as Best;
    segments.unshift(segment);
    end = from;
  }
  return segments.flatMap((segment) => halvesOf(segment, instrument));
}
