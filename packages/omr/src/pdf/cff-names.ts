/**
 * Names of the glyphs of a CFF font by glyph number, from the OpenType file that wraps it: Adobe Technical Note 5176,
 * sections 5 (INDEX), 9 (DICT), 10 (strings), 13 (charsets). Fonts whose names are Adobe's 391 standard strings give
 * undefined there: music symbols are never among them, digits are (17 to 26).
 */
export function cffGlyphNames(openType: Uint8Array): readonly (string | undefined)[] {
  const cff = tableOf(openType, "CFF ");
  if (!cff) return [];
  try {
    return readNames(cff);
  } catch {
    // A font cut short has no names to give; its symbols are then looked up by their outlines.
    return [];
  }
}

/** One table of an OpenType file. */
export function tableOf(openType: Uint8Array, tag: string): DataView | undefined {
  const view = new DataView(openType.buffer, openType.byteOffset, openType.byteLength);
  if (view.byteLength < 12) return undefined;
  const count = view.getUint16(4);
  for (let index = 0; index < count; index += 1) {
    const at = 12 + 16 * index;
    if (at + 16 > view.byteLength) return undefined;
    const name = String.fromCharCode(...openType.subarray(at, at + 4));
    const [offset, length] = [view.getUint32(at + 8), view.getUint32(at + 12)];
    if (name === tag && offset + length <= view.byteLength) {
      return new DataView(openType.buffer, openType.byteOffset + offset, length);
    }
  }
  return undefined;
}

type Index = { readonly items: readonly (readonly [start: number, end: number])[]; readonly end: number };

function readIndex(view: DataView, start: number): Index {
  const count = view.getUint16(start);
  if (count === 0) return { items: [], end: start + 2 };
  const size = view.getUint8(start + 2);
  const offsetAt = (index: number): number => {
    let value = 0;
    for (let byte = 0; byte < size; byte += 1) value = value * 256 + view.getUint8(start + 3 + index * size + byte);
    return value;
  };
  const data = start + 2 + (count + 1) * size;
  const items = Array.from(
    { length: count },
    (_, index) => [data + offsetAt(index), data + offsetAt(index + 1)] as const,
  );
  return { items, end: data + offsetAt(count) };
}

/** Operators that take an offset: 15 charset, 17 CharStrings. Their operands are whole numbers. */
function readTopDict(view: DataView, start: number, end: number): ReadonlyMap<number, number> {
  const entries = new Map<number, number>();
  let last = 0;
  let at = start;
  while (at < end) {
    const byte = view.getUint8(at);
    if (byte <= 21) {
      if (byte !== 12) entries.set(byte, last);
      at += byte === 12 ? 2 : 1;
    } else if (byte === 28) {
      last = view.getInt16(at + 1);
      at += 3;
    } else if (byte === 29) {
      last = view.getInt32(at + 1);
      at += 5;
    } else if (byte === 30) {
      at += 1;
      while ((view.getUint8(at) & 0xf) !== 0xf && view.getUint8(at) >> 4 !== 0xf) at += 1;
      at += 1;
    } else if (byte <= 246) {
      last = byte - 139;
      at += 1;
    } else {
      const high = byte <= 250 ? (byte - 247) * 256 + 108 : -(byte - 251) * 256 - 108;
      last = byte <= 250 ? high + view.getUint8(at + 1) : high - view.getUint8(at + 1);
      at += 2;
    }
  }
  return entries;
}

const standardStrings = 391;
const zero = 17;
const standardDigits = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];
/** of "a" among the standard strings, which run to "z" */
const letterA = 66;

function readNames(view: DataView): readonly (string | undefined)[] {
  const nameIndex = readIndex(view, view.getUint8(2));
  const topIndex = readIndex(view, nameIndex.end);
  const strings = readIndex(view, topIndex.end);
  const [top] = topIndex.items;
  if (!top) return [];
  const dict = readTopDict(view, top[0], top[1]);
  const charset = dict.get(15) ?? 0;
  const count = readIndex(view, dict.get(17) ?? 0).items.length;
  if (charset <= 2) return [];

  const text = (id: number): string | undefined => {
    if (id < standardStrings) {
      if (id >= letterA && id < letterA + 26) return String.fromCharCode(97 + id - letterA);
      return id === 12 ? "plus" : standardDigits[id - zero];
    }
    const item = strings.items[id - standardStrings];
    if (!item) return undefined;
    let name = "";
    for (let at = item[0]; at < item[1]; at += 1) name += String.fromCharCode(view.getUint8(at));
    return name;
  };
  return charsetIds(view, charset, count).map(text);
}

function charsetIds(view: DataView, start: number, count: number): readonly number[] {
  const ids = [0];
  const format = view.getUint8(start);
  let at = start + 1;
  while (ids.length < count) {
    const first = view.getUint16(at);
    if (format === 0) {
      ids.push(first);
      at += 2;
      continue;
    }
    const left = format === 1 ? view.getUint8(at + 2) : view.getUint16(at + 2);
    for (let index = 0; index <= left && ids.length < count; index += 1) ids.push(first + index);
    at += format === 1 ? 3 : 4;
  }
  // pdfjs writes fonts anew and states the first glyph, which is always .notdef, a second time
  return ids[1] === 0 ? ids.slice(1) : ids;
}
