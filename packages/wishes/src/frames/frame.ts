import type { ConstraintType } from "@gradus/contracts";
import type { Match, ParamsOf, Rule } from "../rule.ts";
import type { TermKind } from "../terms.ts";

/** What a clause does with what it names; "plain" when it only names it. */
export type Stance = "no" | "add" | "keep" | "only" | "most" | "least" | "fewer" | "more" | "plain";

/** One thing a clause must or may name: words that mean the same here, or a musical term. */
export type Slot = {
  readonly words: ReadonlySet<string>;
  readonly kind: TermKind | undefined;
  readonly needed: boolean;
  readonly many: boolean;
};

/** What a clause means that takes one of these stances to just these things, in whatever order it names them. */
export type Frame = {
  readonly type: ConstraintType;
  readonly stances: ReadonlySet<Stance>;
  readonly slots: readonly Slot[];
  readonly params: Rule["params"];
};

/**
 * A frame. `stances` are separated by "|"; `names` are separated by spaces: "a|b" one of these words, "<kind>" a term,
 * "<kind+>" one or more, with a "?" at the end where it may be missing.
 */
export function frame<T extends ConstraintType>(
  type: T,
  stances: string,
  names: string,
  params: ParamsOf<T> | ((match: Match) => ParamsOf<T> | null),
): Frame {
  const read = typeof params === "function" ? params : () => params;
  return {
    type,
    stances: new Set(stances.split("|") as Stance[]),
    slots: names.split(" ").map(slotOf),
    params: read as Rule["params"],
  };
}

function slotOf(name: string): Slot {
  const needed = !name.endsWith("?");
  const bare = needed ? name : name.slice(0, -1);
  const kind = /^<(\w+)\+?>$/.exec(bare)?.[1] as TermKind | undefined;
  return { words: new Set(kind ? [] : bare.split("|")), kind, needed, many: bare.endsWith("+>") };
}
