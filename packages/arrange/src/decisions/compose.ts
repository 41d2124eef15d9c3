import {
  attributesAt,
  type Clef,
  child,
  isElement,
  type MarkEvent,
  type Measure,
  type MeasureEvent,
  type Part,
  type Score,
  textOf,
  type XmlElement,
  xmlElement,
  ZERO,
} from "@gradus/score";
import { changesInside, isAlike, withClefs } from "../write/clefs.ts";
import { cellKey, markText, soundsOf, stavesOf } from "./cells.ts";
import type { Choices } from "./choose.ts";
import type { Version } from "./links.ts";
import { loneEnds, withoutLoneSpanners } from "./lone-spanners.ts";

/**
 * The score made of cells of two versions that are alike in parts, staves and measures. Measures that come from the
 * base alone are the base's own objects; all others are written anew, so that both versions may count time in their own
 * divisions.
 */
export function compose(base: Score, arranged: Score, choices: Choices): Score {
  const kept = [...choices.values()].some(({ version }) => version === "arranged");
  const parts = base.parts.map((part, index) => {
    const other = arranged.parts[index];
    if (!other) return part;
    return composePart(part, other, (measure, staff) => choices.get(cellKey({ part: index, measure, staff }))?.version);
  });
  return { ...base, document: kept ? arranged.document : base.document, parts };
}

/** Where a staff of a measure comes from; undefined where both versions are the same. */
type VersionOf = (measure: number, staff: number) => Version | undefined;

function composePart(base: Part, arranged: Part, versionOf: VersionOf): Part {
  const staves = stavesOf(base);
  let changed = false;
  const measures = base.measures.map((measure) => {
    const other = arranged.measures[measure.index];
    const taken = staves.filter((staff) => versionOf(measure.index, staff) === "arranged");
    if (!other || taken.length === 0) return measure;
    changed = true;
    return composeMeasure(measure, other, staves, new Set(taken));
  });
  if (!changed) return base;
  const known = new Set([...loneEnds(base), ...loneEnds(arranged)]);
  const composed = withoutLoneSpanners({ ...base, measures }, known);
  return staves.reduce(
    (part, staff) => withClefs(part, composed, staff, clefsTaken(base, arranged, staff, versionOf)),
    composed,
  );
}

/**
 * The clefs of the rewrite for the measures of a staff that are taken from it, where the base has others: for what is the
 * same in both versions too, but for silent measures only when the one before has that clef.
 */
function clefsTaken(base: Part, arranged: Part, staff: number, versionOf: VersionOf): readonly (Clef | undefined)[] {
  const clefs: (Clef | undefined)[] = [];
  for (const measure of base.measures) {
    const other = arranged.measures[measure.index];
    const version = versionOf(measure.index, staff);
    const [own, clef] = [base, arranged].map((part) => attributesAt(part, measure.index, ZERO).clefs.get(staff));
    const isOther =
      !isAlike(own, clef) || (other && changesInside(measure, staff) && !changesInside(other, staff)) === true;
    const isSilent = soundsOf(measure, staff).every(({ kind }) => kind === "rest");
    const follows = version === undefined && (!isSilent || isAlike(clefs.at(-1), clef));
    clefs.push(isOther && (version === "arranged" || follows) ? clef : undefined);
  }
  return clefs;
}

function composeMeasure(
  base: Measure,
  arranged: Measure,
  staves: readonly number[],
  taken: ReadonlySet<number>,
): Measure {
  const sounds = staves.flatMap((staff) =>
    taken.has(staff)
      ? soundsOf(arranged, staff).map((event): MeasureEvent => ({ ...event, id: `kept/${event.id}` }))
      : soundsOf(base, staff),
  );
  return { ...base, events: [...marksOf(base, arranged, staves, taken), ...sounds], touched: true };
}

/**
 * Marks go with their staff. Signatures, barlines and the like, which belong to the measure, are the base's unless the
 * whole measure is taken; those that both versions have are always the base's, whose divisions the measure counts in.
 * Clefs are the base's too: those of the rewrite come when all measures are there.
 */
function marksOf(
  base: Measure,
  arranged: Measure,
  staves: readonly number[],
  taken: ReadonlySet<number>,
): readonly MarkEvent[] {
  const whole = taken.size === staves.length;
  const own = base.events.filter((event): event is MarkEvent => event.kind === "mark");
  const others = arranged.events.filter((event): event is MarkEvent => event.kind === "mark");
  const fromArranged = (mark: MarkEvent): boolean => whole || (isOfStaff(mark) && taken.has(mark.staff));
  const left = new Map<string, MarkEvent[]>();
  for (const mark of own.filter(fromArranged)) left.set(keyOf(mark), [...(left.get(keyOf(mark)) ?? []), mark]);
  const scale = divisionsOf(base) / divisionsOf(arranged);
  const wanted = others.filter(fromArranged).flatMap((mark): MarkEvent[] => {
    const same = left.get(keyOf(mark))?.shift();
    if (same) return [same];
    const source = mark.name === "attributes" ? withoutOwn(mark.source) : scaled(mark.source, scale);
    return source.children.some(isElement) || mark.name !== "attributes"
      ? [{ ...mark, id: `kept/${mark.id}`, source }]
      : [];
  });
  const stays = new Set([...own.filter((mark) => !fromArranged(mark)), ...wanted]);
  // divisions and clefs are stated in attributes, which a rewrite may have dropped
  const stated = own.filter((mark) => mark.name === "attributes" && !stays.has(mark) && isOwnOnly(mark.source));
  const all = [...stays, ...stated];
  const place = new Map(own.map((mark, i) => [mark, i]));
  return all.toSorted(
    (a, b) =>
      a.onset.n * b.onset.d - b.onset.n * a.onset.d || (place.get(a) ?? own.length) - (place.get(b) ?? own.length),
  );
}

const isOfStaff = (mark: MarkEvent): boolean => ["direction", "harmony", "figured-bass"].includes(mark.name);

const keyOf = (mark: MarkEvent): string =>
  mark.name === "attributes" ? markText({ ...mark, source: withoutOwn(mark.source) }) : markText(unscaled(mark));

const unscaled = (mark: MarkEvent): MarkEvent => ({ ...mark, source: withOffset(mark.source, () => "0") });

/** What a measure of the base states for itself, whatever its notes. */
const ofBase: ReadonlySet<string> = new Set(["divisions", "clef"]);
const withoutOwn = (attributes: XmlElement): XmlElement => ({
  ...attributes,
  children: attributes.children.filter((node) => !isElement(node) || !ofBase.has(node.name)),
});
const isOwnOnly = (attributes: XmlElement): boolean =>
  attributes.children.filter(isElement).every(({ name }) => ofBase.has(name));

/** Divisions in force after the measure's own attributes at its start. */
function divisionsOf(measure: Measure): number {
  const stated = measure.events.find(
    (event) => event.kind === "mark" && event.name === "attributes" && child(event.source, "divisions"),
  );
  const text = stated?.kind === "mark" ? textOf(child(stated.source, "divisions")) : "";
  return Number(text) || measure.before.divisions;
}

/** A mark whose offset is told in other divisions. */
const scaled = (mark: XmlElement, by: number): XmlElement =>
  by === 1 ? mark : withOffset(mark, (value) => String(Math.round(value * by * 1e6) / 1e6));

const withOffset = (mark: XmlElement, change: (value: number) => string): XmlElement =>
  child(mark, "offset")
    ? {
        ...mark,
        children: mark.children.map((node) =>
          isElement(node) && node.name === "offset" ? xmlElement("offset", change(Number(textOf(node)))) : node,
        ),
      }
    : mark;
