import type { Outcome, Report, Wish } from "@gradus/contracts";
import { wishStateOf } from "@gradus/contracts";

/** What becomes of a wish, as far as it is known: "read" while the engine has not answered, or where nothing can be ordered. */
export type ShownState = ReturnType<typeof wishStateOf> | "read";
export type ShownWish = {
  readonly text: string;
  readonly constraint: unknown;
  readonly state: ShownState;
  readonly note: string;
};

/**
 * The wishes as they are read, each with what the engine said becomes of it. What is only read is never called done: its state
 * comes from the run that was made of it.
 */
export function shownWishes(read: readonly Wish[], outcome: Outcome | undefined): readonly ShownWish[] {
  const said: Report["requirements"] = outcome?.wishes ?? [];
  const isAbout = said.length === read.length && said.every(({ text }, i) => text === read[i]?.text);
  return read.map((wish, i) => {
    const { text, constraint, understood } = wish;
    const made = isAbout ? said[i] : undefined;
    if (made) return { text, constraint: made.constraint, state: wishStateOf(made), note: made.note };
    const state = !understood ? "not-understood" : constraint ? "read" : "noted";
    return { text, constraint, state, note: wish.note };
  });
}

/** A text with one wish of it put in other words; at its end where it does not hold them. */
export function withWish(text: string, said: string, wanted: string): string {
  const at = said === "" ? -1 : text.indexOf(said);
  if (at >= 0) return text.slice(0, at) + wanted + text.slice(at + said.length);
  const before = text.trim().replace(/[,;]$/, "");
  return before === "" ? wanted : `${before}${/[.!?]$/.test(before) ? " " : ", "}${wanted}`;
}
