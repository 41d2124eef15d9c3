import type { Constraint } from "@gradus/contracts";
import { readFramed } from "./frames/read-framed.ts";
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
function meaning(items: readonly Item[], join: string, head: Item | undefined, header: boolean) {
  const isAlternative = join === "or" || join === "nor";
  if (isAlternative && head?.word !== "no") return undefined;
  const direct = readClause(items);
  if (!head || headOf(items)) return direct && { constraint: direct, shared: false };
  const borrowed = readClause([head, ...items]);
  const shared = borrowed && { constraint: borrowed, shared: true };
  if (isAlternative) return shared;
  if (header) return shared;
  if (direct && borrowed && head.word === "no" && !equal(direct, borrowed)) return undefined;
  return direct ? { constraint: direct, shared: false } : shared;
}

function loosely(items: readonly Item[], join: string) {
  const constraint = join === "or" || join === "nor" ? undefined : (readFramed(items) ?? readLoosely(items));
  return constraint && { constraint, shared: false };
}

/**
 * Cuts a sentence into stretches so that as few words as possible stay without a meaning, in as few stretches as possible.
 * Every stretch must be read as a whole.
 */
export function segmentsOf(items: readonly Item[], header?: Item): readonly Segment[] {
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
      const strict = meaning(stretch, first.join, shares[start], header !== undefined && shares[start] === header);
      const found = strict ?? loosely(stretch, first.join);
      if (!found && start < end - 1) continue;
      const cost = (best[start]?.cost ?? 0) + (strict ? 1 : found ? 3 : 100);
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
  return segments;
}
