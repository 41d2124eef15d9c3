import { fnvOfNothing, fnvWith } from "@gradus/score";

/** Results by content: what was worked out for the same numbers is given again. */
export type Memory<T> = { readonly find: (content: Numbers, make: () => T) => T };
type Numbers = Float64Array | Int32Array;
type Entry<T> = { readonly content: Numbers; readonly value: T };

/** entries of one generation; the last two generations are kept */
const generation = 1024;

/** A memory of its own; `content` may be a view that its owner changes afterwards. */
export function createMemory<T>(): Memory<T> {
  let young = new Map<number, Entry<T>>();
  let old = new Map<number, Entry<T>>();
  return {
    find: (content, make) => {
      const hash = hashOf(content);
      const fresh = young.get(hash);
      const found = fresh ?? old.get(hash);
      if (found && same(found.content, content)) {
        if (!fresh) young.set(hash, found);
        return found.value;
      }
      const entry = { content: content.slice(), value: make() };
      if (young.size >= generation) {
        old = young;
        young = new Map();
      }
      young.set(hash, entry);
      return entry.value;
    },
  };
}

/** Of the numbers' 32-bit words. */
function hashOf(content: Numbers): number {
  const words = new Int32Array(content.buffer, content.byteOffset, content.byteLength / Int32Array.BYTES_PER_ELEMENT);
  let hash = fnvOfNothing;
  for (let i = 0; i < words.length; i++) hash = fnvWith(hash, words[i] as number);
  return hash;
}

function same(a: Numbers, b: Numbers): boolean {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) if (!Object.is(a[i], b[i])) return false;
  return true;
}
