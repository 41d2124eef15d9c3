import { inflateSync } from "node:zlib";

const HEADER = 44;
const ENTRY = 20;

/**
 * A WOFF 1 file as the plain font in it (W3C WOFF File Format 1.0, sections 3 to 5). Fontkit reads WOFF too, but
 * inflates its tables in JavaScript for every document, which took half the time of a PDF.
 */
export function unpackWoff(woff: Uint8Array): Uint8Array {
  const input = Buffer.from(woff.buffer, woff.byteOffset, woff.byteLength);
  const count = input.readUInt16BE(12);
  const tables = Array.from({ length: count }, (_, index) => readTable(input, HEADER + index * ENTRY));
  const output = Buffer.alloc(tables.reduce((size, { data }) => size + padded(data.length), 12 + 16 * count));
  input.copy(output, 0, 4, 8);
  writeSearchHeader(output, count);

  let offset = 12 + 16 * count;
  tables.forEach(({ tag, checksum, data }, index) => {
    const entry = 12 + 16 * index;
    output.write(tag, entry, "latin1");
    output.writeUInt32BE(checksum, entry + 4);
    output.writeUInt32BE(offset, entry + 8);
    output.writeUInt32BE(data.length, entry + 12);
    output.set(data, offset);
    offset += padded(data.length);
  });

  return new Uint8Array(output);
}

type Table = { readonly tag: string; readonly checksum: number; readonly data: Uint8Array };

function readTable(input: Buffer, entry: number): Table {
  const [offset, packed, length] = [entry + 4, entry + 8, entry + 12].map((at) => input.readUInt32BE(at)) as [
    number,
    number,
    number,
  ];
  const data = input.subarray(offset, offset + packed);
  return {
    tag: input.toString("latin1", entry, entry + 4),
    checksum: input.readUInt32BE(entry + 16),
    data: packed < length ? inflateSync(data) : data,
  };
}

const padded = (length: number): number => Math.ceil(length / 4) * 4;

/** searchRange, entrySelector and rangeShift of the font's table directory. */
function writeSearchHeader(output: Buffer, count: number): void {
  const power = Math.floor(Math.log2(count));
  output.writeUInt16BE(count, 4);
  output.writeUInt16BE(16 * 2 ** power, 6);
  output.writeUInt16BE(power, 8);
  output.writeUInt16BE(16 * count - 16 * 2 ** power, 10);
}
