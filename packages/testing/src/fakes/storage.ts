import { createHash } from "node:crypto";

type Content = AsyncIterable<Uint8Array> | Uint8Array;

async function collect(content: Content, maxBytes: number, tooLarge: () => Error): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of content instanceof Uint8Array ? [content] : content) {
    size += chunk.length;
    if (size > maxBytes) throw tooLarge();
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
}

/** The Storage port in a map. `tooLarge` makes the error of an upload past its limit. */
export function memoryStorage(tooLarge: () => Error = () => new Error("too large")) {
  const objects = new Map<string, Uint8Array>();
  const under = (prefix: string) => [...objects.keys()].filter((key) => key.startsWith(prefix)).sort();
  return {
    objects,
    write: async (key: string, content: Content, options: { readonly maxBytes?: number } = {}) => {
      const bytes = await collect(content, options.maxBytes ?? Number.POSITIVE_INFINITY, tooLarge);
      objects.set(key, bytes);
      return { sizeBytes: bytes.length, sha256: createHash("sha256").update(bytes).digest("hex") };
    },
    read: async (key: string) => objects.get(key),
    remove: async (key: string) => {
      objects.delete(key);
    },
    removeAll: async (prefix: string) => {
      for (const key of under(prefix)) objects.delete(key);
    },
    list: async (prefix: string) => under(prefix),
  };
}
