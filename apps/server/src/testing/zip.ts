import { crc32, deflateRawSync } from "node:zlib";

/** A zip archive of whole files, without any limit: for hostile uploads. */
export function zip(files: Readonly<Record<string, Uint8Array>>): Uint8Array {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of Object.entries(files)) {
    const packed = deflateRawSync(content);
    // version, flags, method (deflate), time, date, CRC, packed size, size, name length, extra length
    const shared = Buffer.alloc(26);
    shared.writeUInt16LE(20, 0);
    shared.writeUInt16LE(8, 4);
    shared.writeUInt32LE(crc32(content), 10);
    shared.writeUInt32LE(packed.length, 14);
    shared.writeUInt32LE(content.length, 18);
    shared.writeUInt16LE(name.length, 22);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    locals.push(Buffer.concat([Buffer.from("PK\x03\x04"), shared, Buffer.from(name), packed]));
    directory.push(Buffer.concat([Buffer.from("PK\x01\x02"), Buffer.from([20, 0]), shared, tail, Buffer.from(name)]));
    offset += locals.at(-1)?.length ?? 0;
  }
  const end = Buffer.alloc(18);
  const count = directory.length;
  const directorySize = directory.reduce((sum, { length }) => sum + length, 0);
  end.writeUInt16LE(count, 4);
  end.writeUInt16LE(count, 6);
  end.writeUInt32LE(directorySize, 8);
  end.writeUInt32LE(offset, 12);

  return Buffer.concat([...locals, ...directory, Buffer.from("PK\x05\x06"), end]);
}
