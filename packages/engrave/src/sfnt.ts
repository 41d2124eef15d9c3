/** A table of a font file. */
export type FontTable = { readonly tag: string; readonly checksum: number; readonly data: Uint8Array };

const headerSize = 12;
const entrySize = 16;

/**
 * A font file of these tables, given in the order of their tags; `version` is 0x00010000 for TrueType outlines. Source: OpenType
 * 1.9, "Organization of an OpenType font".
 */
export function sfntOf(version: number, tables: readonly FontTable[]): Uint8Array {
  const start = headerSize + entrySize * tables.length;
  const output = Buffer.alloc(tables.reduce((size, { data }) => size + padded(data.length), start));
  output.writeUInt32BE(version, 0);
  writeSearchHeader(output, tables.length);
  let offset = start;
  tables.forEach(({ tag, checksum, data }, index) => {
    const entry = headerSize + entrySize * index;
    output.write(tag, entry, "latin1");
    output.writeUInt32BE(checksum, entry + 4);
    output.writeUInt32BE(offset, entry + 8);
    output.writeUInt32BE(data.length, entry + 12);
    output.set(data, offset);
    offset += padded(data.length);
  });
  return new Uint8Array(output);
}

/** The sum of the data as big-endian numbers of 32 bits, modulo 2^32. */
export function checksumOf(data: Uint8Array): number {
  const whole = Buffer.alloc(padded(data.length));
  whole.set(data);
  let sum = 0;
  for (let at = 0; at < whole.length; at += 4) sum = (sum + whole.readUInt32BE(at)) >>> 0;
  return sum;
}

const padded = (length: number): number => Math.ceil(length / 4) * 4;

/** searchRange, entrySelector and rangeShift of the font's table directory. */
function writeSearchHeader(output: Buffer, count: number): void {
  const power = Math.floor(Math.log2(count));
  output.writeUInt16BE(count, 4);
  output.writeUInt16BE(entrySize * 2 ** power, 6);
  output.writeUInt16BE(power, 8);
  output.writeUInt16BE(entrySize * count - entrySize * 2 ** power, 10);
}
