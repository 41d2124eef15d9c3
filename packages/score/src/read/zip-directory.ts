import { type Failure, failure, inputLimits } from "@gradus/contracts";
import { Inflate } from "fflate";

export type ZipEntry = {
  readonly name: string;
  readonly method: number;
  readonly crc: number;
  readonly packed: number;
  /** as the directory declares it: never trusted */
  readonly declared: number;
  readonly offset: number;
};

const END_SIGNATURE = 0x06054b50;
const ENTRY_SIGNATURE = 0x02014b50;
const LOCAL_SIGNATURE = 0x04034b50;
const END_LENGTH = 22;
const PIECE = 16 * 1024;

/** Files in a zip's central directory, directories left out; refuses unsafe names and anything over EDIT-11. */
export function zipEntries(bytes: Uint8Array): { readonly ok: true; readonly entries: readonly ZipEntry[] } | Failure {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = endOfDirectory(view);
  if (end < 0) return failure("file/truncated");
  const count = view.getUint16(end + 10, true);
  if (count > inputLimits.archiveEntries) return failure("file/archive-limit");
  const entries: ZipEntry[] = [];
  let at = view.getUint32(end + 16, true);
  let declaredTotal = 0;
  for (let i = 0; i < count; i++) {
    if (at + 46 > end || view.getUint32(at, true) !== ENTRY_SIGNATURE) return failure("file/unreadable");
    const nameLength = view.getUint16(at + 28, true);
    const name = entryName(bytes.subarray(at + 46, at + 46 + nameLength));
    const encrypted = (view.getUint16(at + 8, true) & 1) === 1;
    const isLink = view.getUint32(at + 38, true) >>> 28 === 0xa;
    if (encrypted || isLink || isUnsafeName(name)) return failure("file/archive-unsafe");
    const entry = {
      name,
      method: view.getUint16(at + 10, true),
      crc: view.getUint32(at + 16, true),
      packed: view.getUint32(at + 20, true),
      declared: view.getUint32(at + 24, true),
      offset: view.getUint32(at + 42, true),
    };
    declaredTotal += entry.declared;
    if (declaredTotal > inputLimits.archiveUnpackedBytes) return failure("file/archive-limit");
    if (!name.endsWith("/")) entries.push(entry);
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return { ok: true, entries };
}

/** Unpacks one entry piece by piece and stops at the limits, whatever its header declares. */
export function unpackEntry(
  bytes: Uint8Array,
  entry: ZipEntry,
  maxBytes: number = inputLimits.archiveUnpackedBytes,
): { readonly ok: true; readonly bytes: Uint8Array } | Failure {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const { offset, packed, method } = entry;
  if (offset + 30 > bytes.length || view.getUint32(offset, true) !== LOCAL_SIGNATURE) return failure("file/unreadable");
  const start = offset + 30 + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true);
  if (start + packed > bytes.length) return failure("file/truncated");
  const raw = bytes.subarray(start, start + packed);
  const limit = Math.min(maxBytes, Math.max(packed, 1) * inputLimits.archiveRatio);
  const content = method === 0 ? raw : method === 8 ? inflate(raw, limit) : undefined;
  if (content === undefined) return failure("file/unreadable");
  if (content === "limit" || content.length > maxBytes) return failure("file/archive-limit");
  if (crc32(content) !== entry.crc) return failure("file/unreadable");
  return { ok: true, bytes: content };
}

function inflate(raw: Uint8Array, limit: number): Uint8Array | "limit" | undefined {
  const chunks: Uint8Array[] = [];
  let total = 0;
  const stream = new Inflate((chunk) => {
    total += chunk.length;
    if (total <= limit) chunks.push(chunk);
  });
  try {
    for (let at = 0; at < raw.length || at === 0; at += PIECE) {
      stream.push(raw.subarray(at, at + PIECE), at + PIECE >= raw.length);
      if (total > limit) return "limit";
    }
  } catch {
    return undefined;
  }
  const whole = new Uint8Array(total);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
}

function endOfDirectory(view: DataView): number {
  const first = Math.max(0, view.byteLength - END_LENGTH - 0xffff);
  for (let at = view.byteLength - END_LENGTH; at >= first; at--) {
    if (view.getUint32(at, true) === END_SIGNATURE) return at;
  }
  return -1;
}

/** Some Windows programs write folders with backslashes, against the standard (APPNOTE 4.4.17). */
function entryName(bytes: Uint8Array): string {
  const name = new TextDecoder("utf-8").decode(bytes);
  const readable = name.includes("\ufffd") ? new TextDecoder("windows-1252").decode(bytes) : name;
  return readable.replaceAll("\\", "/");
}

const isUnsafeName = (name: string): boolean =>
  /^[/\\]|^[a-z]:|\0/i.test(name) || name.split(/[/\\]/).includes("..") || /\.(zip|mxl|7z|rar|gz|jar|tar)$/i.test(name);

const crcTable = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value >>> 0;
});

function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (let i = 0; i < bytes.length; i++) {
    crc = (crcTable[(crc ^ (bytes[i] as number)) & 0xff] as number) ^ (crc >>> 8);
  }
  return (crc ^ 0xffffffff) >>> 0;
}
