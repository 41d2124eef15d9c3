import type { ConstraintOf, ConstraintType, Hand } from "@gradus/contracts";
import type { Term, TermKind, TermValues } from "./terms.ts";

/** What a template found in a clause. */
export type Match = {
  /** hand taken from "in the left hand" and the like, if the clause has one */
  readonly hand: Hand | undefined;
  /** every term of a kind, in order */
  readonly all: <K extends TermKind>(kind: K) => readonly TermValues[K][];
  /** first term of a kind; call it only for slots the template requires */
  readonly one: <K extends TermKind>(kind: K) => TermValues[K];
  /** intervals in semitones, in order, and ordinals read as intervals ("third" = 4) */
  readonly semitones: () => readonly number[];
  readonly has: (word: string) => boolean;
};

export type ParamsOf<T extends ConstraintType> = ConstraintOf<T>["params"];

export type Rule = {
  readonly type: ConstraintType;
  readonly templates: readonly string[];
  /** null: the words fit, but not the values; the rule does not apply */
  readonly params: (match: Match) => ParamsOf<ConstraintType> | null;
};

/** A rule: what these templates mean. */
export function rule<T extends ConstraintType>(
  type: T,
  params: ParamsOf<T> | ((match: Match) => ParamsOf<T> | null),
  ...templates: readonly (string | readonly string[])[]
): Rule {
  const read = typeof params === "function" ? params : () => params;
  return { type, templates: templates.flat(), params: read as Rule["params"] };
}

/** Reads the canonical clause that a template matched. */
export function matchOf(clause: string, terms: readonly Term[], hand: Hand | undefined): Match {
  const found = [...clause.matchAll(/#[a-z]+(\d+)|\boctave /g)].flatMap((hit): Term[] => {
    const term = terms[Number(hit[1])];
    return hit[1] === undefined ? [{ kind: "interval", value: 12 }] : term ? [term] : [];
  });
  const all = <K extends TermKind>(kind: K) =>
    found.filter((term) => term.kind === kind).map((term) => term.value as TermValues[K]);
  return {
    hand: hand ?? all("hand")[0],
    all,
    one: (kind) => all(kind)[0] as TermValues[typeof kind],
    semitones: () =>
      found.flatMap((term) => {
        if (term.kind === "interval") return [term.value as number];
        return term.kind === "ordinal" ? (intervals[term.value as number] ?? []) : [];
      }),
    has: (word) => ` ${clause}`.includes(` ${word} `),
  };
}

/** Semitones of the interval with this number, major where there are two: a third is 4. */
const intervals: Readonly<Record<number, number>> = {
  2: 2,
  3: 4,
  4: 5,
  5: 7,
  6: 9,
  7: 11,
  8: 12,
  9: 14,
  10: 16,
  11: 17,
  12: 19,
  13: 21,
};
