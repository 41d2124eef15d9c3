import { inflateSync } from "node:zlib";
import { type FontTable, sfntOf } from "./sfnt.ts";

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

  return sfntOf(input.readUInt32BE(4), tables);
}

function readTable(input: Buffer, entry: number): FontTable {
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
