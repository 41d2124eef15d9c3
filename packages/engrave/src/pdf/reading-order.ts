const rightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
const leftToRight = /[\p{L}\p{N}]/u;

/**
 * Whether each letter of a text (by code point) runs from right to left. A short form of the Unicode Bidirectional
 * Algorithm (UAX 9): numbers run from left to right; spaces and punctuation go with the letters on both sides of them,
 * or with the line where those disagree.
 */
export function isRightToLeft(text: string): readonly boolean[] {
  const letters = Array.from(text);
  const strong = letters.map((letter) =>
    rightToLeft.test(letter) ? true : leftToRight.test(letter) ? false : undefined,
  );
  const line = strong.find((one) => one !== undefined) ?? false;
  return strong.map((own, index) => {
    if (own !== undefined) return own;
    const before = strong.slice(0, index).findLast((one) => one !== undefined) ?? line;
    const after = strong.slice(index).find((one) => one !== undefined) ?? line;
    return before === after ? before : line;
  });
}

/** Pieces of one line from left to right as they stand on paper; they are given in the order of reading. */
export function fromLeftToRight<T extends { readonly rightToLeft: boolean }>(pieces: readonly T[]): readonly T[] {
  const line = pieces[0]?.rightToLeft ?? false;
  const blocks: T[][] = [];
  for (const piece of pieces) {
    const last = blocks.at(-1);
    if (last?.[0]?.rightToLeft === piece.rightToLeft) last.push(piece);
    else blocks.push([piece]);
  }
  const placed = blocks.map((block) => (block[0]?.rightToLeft ? block.toReversed() : block));
  return (line ? placed.toReversed() : placed).flat();
}
