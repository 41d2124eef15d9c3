/** Files by key. Keys are made by core, never from user text; they look like `requests/<uuid>/r1a1/result.pdf`. */
export type Storage = {
  /** Streams to storage, counting bytes; throws AppError file/too-large past maxBytes and leaves nothing behind. */
  readonly write: (
    key: string,
    content: AsyncIterable<Uint8Array> | Uint8Array,
    options?: { readonly maxBytes?: number },
  ) => Promise<{ readonly sizeBytes: number; readonly sha256: string }>;
  /** undefined when absent */
  readonly read: (key: string) => Promise<Uint8Array | undefined>;
  readonly remove: (key: string) => Promise<void>;
  /** everything under a prefix that ends in "/" */
  readonly removeAll: (prefix: string) => Promise<void>;
  readonly list: (prefix: string) => Promise<readonly string[]>;
};
