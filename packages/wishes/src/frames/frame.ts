import type { ConstraintType } from "@gradus/contracts";
import type { Match, ParamsOf, Rule } from "../rule.ts";

/** What a clause does with what it names; "plain" when it only names it. */
export type Stance = "no" | "add" | "keep" | "only" | "most" | "least" | "fewer" | "more" | "plain";

/** One thing a clause must or may name: words that mean the same here, or musical terms of some kinds. */
export type Slot = {
  readonly words: ReadonlySet<string>;
  readonly kinds: ReadonlySet<string>;
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
 * "<kind+>" one or more, "a|<kind>" either, with a "?" at the end where it may be missing.
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
  const names = (needed ? name : name.slice(0, -1)).split("|");
  const kinds = names.flatMap((one) => /^<(\w+)\+?>$/.exec(one)?.[1] ?? []);
  return {
    words: new Set(names.filter((one) => !one.startsWith("<"))),
    kinds: new Set(kinds),
    needed,
    many: names.some((one) => one.endsWith("+>")),
  };
}
