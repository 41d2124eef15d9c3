import type { Item } from "../lexicon/rewrite.ts";
import type { Stance } from "./frame.ts";

const set = (words: string): ReadonlySet<string> => new Set(words.split(" "));

const marks = {
  no: set("no not forbid drop lose skip cut too impossible unplayable confusing scary hurt hurts painful confuse"),
  /** what something is too much of */
  burden: set("hard difficult much many big wide fast advanced tricky complicated impossible"),
  beyond: set("wider above higher further faster shorter smaller"),
  under: set("below lower"),
  most: set("atmost notabove most maximum limit"),
  least: set("atleast notbelow minimum"),
  only: set("only"),
  keep: set("keep stay same"),
  fewer: set("fewer fewest"),
  more: set("more"),
  add: set("add with some give show include put"),
  ask: set("want use"),
} as const;
type Mark = keyof typeof marks;

/**
 * The stance of a clause, with the items that say so; undefined when it takes several that do not go together, or denies
 * twice. "No wider than", "not above" are limits; "keep … only" is only; "want", "use" and the like give way to all others.
 */
export function stanceOf(
  items: readonly Item[],
): { readonly stance: Stance; readonly rest: readonly Item[] } | undefined {
  const count = (mark: Mark): number => items.filter(({ word, term }) => !term && marks[mark].has(word)).length;
  const rest = (...said: readonly Mark[]): readonly Item[] =>
    items.filter(({ word, term }) => term !== undefined || !said.some((mark) => marks[mark].has(word)));
  const of = (stance: Stance, ...said: readonly Mark[]) => ({ stance, rest: rest(...said) });
  const [no, beyond, under] = [count("no"), count("beyond"), count("under")];
  const others = (["only", "keep", "fewer", "more"] as const).filter((mark) => count(mark) > 0);
  const tooMuch = items.some(({ word }) => word === "too");
  if (no > 1 || beyond + under > 1) return undefined;
  if (count("most") > 0)
    return no + count("least") + others.filter((mark) => mark === "fewer" || mark === "more").length > 0
      ? undefined
      : of("most", "most", "only", "keep", "add", "ask");
  if (count("least") > 0) return no > 0 || others.length > 0 ? undefined : of("least", "least", "add", "ask");
  if (no === 1) {
    if (others.length > 0) return undefined;
    if (beyond === 1) return of("most", "no", "beyond", "ask");
    if (under === 1) return of("least", "no", "under", "ask");
    return tooMuch ? of("no", "no", "burden", "ask") : of("no", "no", "ask");
  }
  // "should not change position more than twice"
  const isLimit = items.some(({ word }) => word === "wider");
  if (others.length === 1 && others[0] === "keep" && isLimit) return of("most", "keep", "beyond", "ask");
  if (others.includes("only")) return of("only", "only", "keep", "add", "ask");
  if (others.includes("fewer")) return others.includes("more") ? undefined : of("fewer", "fewer", "keep", "ask");
  if (others.includes("more")) return of("more", "more", "add", "ask");
  if (others.includes("keep")) return of("keep", "keep", "ask");
  return count("add") + count("ask") > 0 ? of("add", "add", "ask") : of("plain");
}
