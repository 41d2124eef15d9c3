import { table } from "@gradus/contracts";
import type { System } from "../layout/systems.ts";
import type { Glyph } from "../page/page.ts";
import type { PageEvent } from "./event.ts";

/** A sign that belongs to a note or rest, with the MusicXML element that holds it. */
export type NoteSign = {
  readonly group: "articulations" | "ornaments" | "technical" | "fermata";
  readonly name: string;
  readonly isAbove: boolean;
};

/** SMuFL names without Above and Below, and MusicXML 4.0's elements. */
const elements: Readonly<Record<string, readonly string[]>> = table({
  articAccent: ["articulations", "accent"],
  articStaccato: ["articulations", "staccato"],
  articTenuto: ["articulations", "tenuto"],
  articStaccatissimo: ["articulations", "staccatissimo"],
  articStaccatissimoWedge: ["articulations", "staccatissimo"],
  articMarcato: ["articulations", "strong-accent"],
  articAccentStaccato: ["articulations", "accent", "staccato"],
  articTenutoStaccato: ["articulations", "detached-legato"],
  articTenutoAccent: ["articulations", "tenuto", "accent"],
  articMarcatoStaccato: ["articulations", "strong-accent", "staccato"],
  breathMarkComma: ["articulations", "breath-mark"],
  caesura: ["articulations", "caesura"],
  fermata: ["fermata", "normal"],
  fermataShort: ["fermata", "angled"],
  fermataVeryShort: ["fermata", "angled"],
  ornamentTrill: ["ornaments", "trill-mark"],
  ornamentTurn: ["ornaments", "turn"],
  ornamentTurnInverted: ["ornaments", "inverted-turn"],
  ornamentShortTrill: ["ornaments", "inverted-mordent"],
  ornamentMordent: ["ornaments", "mordent"],
  stringsUpBow: ["technical", "up-bow"],
  stringsDownBow: ["technical", "down-bow"],
});

type Sign = { readonly x: number; readonly y: number; readonly symbol: string; readonly reach: Reach };
/** Staff spaces from the middle of a sign to the middle of its head or its stem's end, across and along. */
type Reach = { readonly across: number; readonly nearest: number; readonly along: number };
const ofSign: Reach = { across: 1, nearest: 0, along: 7 };
/** A dot that no font named may lengthen a note: over or under a head it does not. */
const ofDisc: Reach = { across: 0.35, nearest: 0.6, along: 3 };

/** Articulations, ornaments, bowings and fermatas by the id of the note they stand over or under. */
export function noteSignsOf(
  { page, staves, top, bottom }: System,
  glyphs: readonly Glyph[],
  events: readonly PageEvent[],
): ReadonlyMap<number, readonly NoteSign[]> {
  const space = staves[0]?.space ?? 1;
  const found = new Map<number, NoteSign[]>();
  const dots = page.discs.filter(({ y, diameter }) => y > top && y < bottom && diameter < 0.6 * space);
  const signs: readonly Sign[] = [
    ...glyphs.map(({ symbol, x, y, width }) => ({ symbol, x: x + width / 2, y, reach: ofSign })),
    ...dots.map(({ x, y }) => ({ symbol: "articStaccatoAbove", x, y, reach: ofDisc })),
  ];
  for (const sign of signs) {
    const [group, ...names] = elements[sign.symbol.replace(/(Above|Below)$/, "")] ?? [];
    if (!group) continue;
    const owner = ownerOf(sign, group, events, space);
    if (!owner) continue;
    const isAbove = sign.y < owner.y;
    const own = names.map((name): NoteSign => ({ group: group as NoteSign["group"], name, isAbove }));
    found.set(owner.id, [...(found.get(owner.id) ?? []), ...own]);
  }
  return found;
}

function ownerOf(sign: Sign, group: string, events: readonly PageEvent[], space: number): PageEvent | undefined {
  let best: { readonly event: PageEvent; readonly cost: number } | undefined;
  for (const event of events) {
    if (event.kind === "rest" && group !== "fermata") continue;
    const middles = [(event.x + event.right) / 2, ...(event.stem ? [event.stem.line.x] : [])];
    const side = Math.min(...middles.map((x) => Math.abs(x - sign.x)));
    const ys = [...event.heads.map((head) => head.y), ...(event.stem ? [event.stem.tip] : []), event.y];
    const reach = Math.min(...ys.map((y) => Math.abs(y - sign.y)));
    const { across, nearest, along } = sign.reach;
    if (side > across * space || reach > along * space || reach < nearest * space) continue;
    const cost = 2 * side + reach;
    if (!best || cost < best.cost) best = { event, cost };
  }
  return best?.event;
}
