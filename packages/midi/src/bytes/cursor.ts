/** A place in the bytes that reading moves on; never beyond `stop`. */
export type Cursor = { readonly bytes: Uint8Array; at: number; readonly stop: number };

/** A whole number of `size` bytes, high byte first; bytes that are missing count as 0. */
export function readUint(cursor: Cursor, size: number): number {
  let value = 0;
  for (let index = 0; index < size; index++) value = value * 256 + (cursor.bytes[cursor.at + index] ?? 0);
  cursor.at = Math.min(cursor.stop, cursor.at + size);
  return value;
}

/** A number of variable length: at most four bytes of seven bits. Undefined at the end of the bytes or when longer. */
export function readVariable(cursor: Cursor): number | undefined {
  let value = 0;
  for (let index = 0; index < 4 && cursor.at < cursor.stop; index++) {
    const byte = cursor.bytes[cursor.at++] ?? 0;
    value = value * 128 + (byte & 127);
    if (byte < 128) return value;
  }
  return undefined;
}
