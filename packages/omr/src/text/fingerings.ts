import type { System } from "../layout/systems.ts";
import type { Glyph, Rule } from "../page/page.ts";
import type { PageEvent } from "../symbols/event.ts";

/** Digits at the heads of a chord, from its lowest; undefined where a head has none. */
export type Fingers = readonly (string | undefined)[];

type Digit = { readonly text: string; readonly x: number; readonly y: number };
/** staff spaces between the middle of a digit and its head or its stem's end, across and along; digits of a chord stand in a pile */
const [across, along] = [0.85, 4.5];

/** Fingerings by the id of the chord they stand at: small digits of a text font, or those of a music font. */
export function fingeringsOf(
  { page, staves, top, bottom }: System,
  glyphs: readonly Glyph[],
  events: readonly PageEvent[],
): ReadonlyMap<number, Fingers> {
  const space = staves[0]?.space ?? 1;
  const letters = page.texts.filter(
    ({ text, y, size, font }) =>
      /^[0-5]$/.test(text) && y > top && y < bottom && size > space && size < 2.3 * space && !isSlanted(font),
  );
  const alone = letters.filter(
    (one) =>
      !page.texts.some((other) => other !== one && touches(one, other)) && !isUnderBracket(one, page.rules, space),
  );
  const digits: readonly Digit[] = [
    ...alone.map(({ text, x, y, width, size }) => ({ text, x: x + width / 2, y: y - 0.35 * size })),
    ...glyphs.flatMap(({ symbol, x, y, width }) => {
      const text = /^fingering([0-5])$/.exec(symbol)?.[1];
      return text ? [{ text, x: x + width / 2, y }] : [];
    }),
  ];
  const owned = Map.groupBy(digits, (digit) => ownerOf(digit, events, space));
  return new Map([...owned].flatMap(([event, own]) => (event ? [[event.id, fingersOf(event, own)] as const] : [])));
}

/** Digits of tuplets are printed in italics. */
const isSlanted = (font: string): boolean => /italic|oblique/i.test(font);

/** The number of an ending stands under the beginning of its line. */
const isUnderBracket = ({ x, y }: Run, rules: readonly Rule[], space: number): boolean =>
  rules.some(({ x1, x2, y1, y2 }) => {
    const [left, right] = [Math.min(x1, x2), Math.max(x1, x2)];
    const isLevel = Math.abs(y1 - y2) < 0.2 && right - left > 4 * space;
    return isLevel && y - y1 > 0.3 * space && y - y1 < 3.5 * space && left < x && left > x - 3 * space;
  });

type Run = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly size: number;
  readonly text: string;
};
const touches = (one: Run, other: Run): boolean =>
  other.text.trim() !== "" &&
  Math.abs(one.y - other.y) < 0.3 * one.size &&
  other.x < one.x + one.width + 0.3 * one.size &&
  other.x + other.width > one.x - 0.3 * one.size;

function ownerOf({ x, y }: Digit, events: readonly PageEvent[], space: number): PageEvent | undefined {
  let best: { readonly event: PageEvent; readonly cost: number } | undefined;
  for (const event of events) {
    if (event.kind !== "chord") continue;
    const side = Math.abs((event.x + event.right) / 2 - x);
    const ys = [...event.heads.map((head) => head.y), ...(event.stem ? [event.stem.tip] : [])];
    const reach = Math.min(...ys.map((one) => Math.abs(one - y)));
    if (side > across * space || reach > along * space) continue;
    const cost = 2 * side + reach;
    if (!best || cost < best.cost) best = { event, cost };
  }
  return best?.event;
}

/** As many digits as heads are theirs in their order; a single one is the outer head's on its side. */
function fingersOf({ heads, y }: PageEvent, digits: readonly Digit[]): Fingers {
  const fromLowest = digits.toSorted((a, b) => b.y - a.y).map(({ text }) => text);
  if (fromLowest.length === heads.length) return fromLowest;
  const isAbove = (digits[0]?.y ?? 0) < y;
  const places = Math.min(fromLowest.length, heads.length);
  const fingers: (string | undefined)[] = heads.map(() => undefined);
  for (let index = 0; index < places; index += 1)
    fingers[isAbove ? heads.length - places + index : index] = fromLowest[index];
  return fingers;
}
