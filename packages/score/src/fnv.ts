/** FNV-1a over 32-bit words (Fowler, Noll, Vo): the hash of nothing, and a hash with one word more. */
export const fnvOfNothing = 0x811c9dc5;
export const fnvWith = (hash: number, word: number): number => Math.imul(hash ^ word, 0x01000193);
