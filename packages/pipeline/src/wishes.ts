import { readWishes } from "@gradus/arrange";
import type { Wish } from "@gradus/contracts";

/** How the grammar understands free text about a rewrite, clause by clause; `instrument` is the player's. */
export const wishes = (text: string, instrument?: string): readonly Wish[] =>
  readWishes(text, instrument ? { instrument } : {});
