import { tableOf } from "./cff-names.ts";

/** Glyph number of a character by an OpenType file's cmap, formats 4 and 12 (OpenType 1.9, "cmap"). */
export function glyphNumbers(openType: Uint8Array): (character: number) => number {
  const view = tableOf(openType, "cmap");
  const found = new Map<number, number>();
  try {
    if (view) readSubtables(view, found);
  } catch {
    // A table cut short maps what it held up to there.
  }
  return (character) => found.get(character) ?? 0;
}

function readSubtables(view: DataView, found: Map<number, number>): void {
  const count = view.getUint16(2);
  for (let index = 0; index < count; index += 1) {
    const at = view.getUint32(4 + 8 * index + 4);
    const format = view.getUint16(at);
    if (format === 4) readSegments(view, at, found);
    else if (format === 12) readGroups(view, at, found);
  }
}

function readSegments(view: DataView, at: number, found: Map<number, number>): void {
  const segments = view.getUint16(at + 6) / 2;
  const [ends, starts] = [at + 14, at + 16 + 2 * segments];
  const [deltas, offsets] = [starts + 2 * segments, starts + 4 * segments];
  for (let index = 0; index < segments; index += 1) {
    const [first, last] = [view.getUint16(starts + 2 * index), view.getUint16(ends + 2 * index)];
    const delta = view.getUint16(deltas + 2 * index);
    const offset = view.getUint16(offsets + 2 * index);
    for (let character = first; character <= last && character < 0xffff; character += 1) {
      const place = offsets + 2 * index + offset + 2 * (character - first);
      const glyph = offset === 0 ? character + delta : view.getUint16(place) + delta;
      found.set(character, glyph & 0xffff);
    }
  }
}

function readGroups(view: DataView, at: number, found: Map<number, number>): void {
  const groups = view.getUint32(at + 12);
  for (let index = 0; index < groups; index += 1) {
    const place = at + 16 + 12 * index;
    const [first, last, glyph] = [view.getUint32(place), view.getUint32(place + 4), view.getUint32(place + 8)];
    for (let character = first; character <= Math.min(last, first + 0xffff); character += 1) {
      found.set(character, glyph + character - first);
    }
  }
}
