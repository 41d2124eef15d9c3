import type { Wish } from "@gradus/contracts";
import { readWishes } from "@gradus/wishes";

/**
 * How the grammar understands free text about a rewrite, clause by clause. `instrument` is the player's; `measures` how
 * many the piece has: places beyond them are not understood.
 */
export const wishes = (text: string, instrument?: string, measures?: number): readonly Wish[] =>
  readWishes(text, { ...(instrument ? { instrument } : {}), ...(measures ? { measures } : {}) });
