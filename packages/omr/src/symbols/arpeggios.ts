import type { Glyph } from "../page/page.ts";
import type { PageEvent } from "./event.ts";

const waves: ReadonlySet<string> = new Set(["wiggleArpeggiatoUp", "wiggleArpeggiatoDown"]);
/** staff spaces from a wave to the heads right of it, between two pieces of it, and beyond the outer heads */
const [reach, step, beyond] = [2.6, 1.6, 1.2];

type Wave = { readonly x: number; top: number; bottom: number };

/** The chords that a wave before them breaks, by their ids: pieces of one wave stand over each other. */
export function arpeggiosOf(
  glyphs: readonly Glyph[],
  events: readonly PageEvent[],
  space: number,
): ReadonlySet<number> {
  const found: Wave[] = [];
  for (const { x, y } of glyphs.filter(({ symbol }) => waves.has(symbol)).toSorted((a, b) => a.x - b.x || a.y - b.y)) {
    const before = found.findLast((wave) => Math.abs(wave.x - x) < 0.3 * space && y - wave.bottom < step * space);
    if (before) before.bottom = y;
    else found.push({ x, top: y, bottom: y });
  }
  const chords = events.filter(({ kind, isGrace }) => kind === "chord" && !isGrace);
  return new Set(
    found.flatMap((wave) => {
      const right = chords.filter(({ x }) => x > wave.x + 0.2 * space && x - wave.x < reach * space);
      const nearest = Math.min(...right.map(({ x }) => x));
      return right
        .filter(({ x, heads }) => x < nearest + space && heads.some(({ y }) => isBeside(wave, y, beyond * space)))
        .map(({ id }) => id);
    }),
  );
}

const isBeside = ({ top, bottom }: Wave, y: number, slack: number): boolean => y > top - slack && y < bottom + slack;
