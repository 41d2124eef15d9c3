import {
  add,
  attribute,
  attributesAt,
  childrenOf,
  chordSymbols,
  type Fraction,
  fraction,
  isElement,
  type MarkEvent,
  readScore,
  type Score,
  subtract,
  textOf,
  ZERO,
} from "@gradus/score";

export const markKinds = [
  "slurs",
  "articulations",
  "ornaments",
  "fermatas",
  "hairpins",
  "dynamics",
  "pedals",
  "fingers",
  "chords",
] as const;
export type MarkKind = (typeof markKinds)[number];
export type MarkCounts = Readonly<
  Record<MarkKind, { readonly truth: number; readonly found: number; readonly hit: number }>
>;

/** Marks of a score at their place in time: slurs by both ends of their kind, hairpins by where they begin. */
function marksOf(score: Score, indexOf: (measure: number) => number): Readonly<Record<MarkKind, readonly string[]>> {
  const found: Record<MarkKind, string[]> = {
    slurs: [],
    articulations: [],
    ornaments: [],
    fermatas: [],
    hairpins: [],
    dynamics: [],
    pedals: [],
    fingers: [],
    chords: chordSymbols(score).map(({ measure, part, onset, root, kind }) => {
      const start = score.parts[part]?.measures[measure]?.start ?? ZERO;
      return `${part} ${indexOf(measure)} ${text(subtract(onset, start))} ${root?.step}${root?.alter} ${kind}`;
    }),
  };
  for (const [number, part] of score.parts.entries()) {
    for (const measure of part.measures) {
      for (const event of measure.events) {
        const later = event.kind === "mark" ? Number(textOf(childrenOf(event.source, "offset")[0])) : 0;
        const { divisions } = attributesAt(part, measure.index, event.onset);
        const at = `${number} ${indexOf(measure.index)} ${text(add(event.onset, fraction(later, divisions)))}`;
        if (event.kind === "mark") addDirection(found, event, at);
        const sources = event.kind === "note" || event.kind === "grace" ? event.heads.map(({ source }) => source) : [];
        for (const source of [...sources, ...(event.kind === "rest" ? [event.source] : [])]) {
          for (const notations of source ? childrenOf(source, "notations") : []) {
            for (const node of notations.children.filter(isElement)) {
              if (node.name === "slur") found.slurs.push(`${at} ${attribute(node, "type")}`);
              if (node.name === "fermata") found.fermatas.push(at);
              const inner = node.children.filter(isElement);
              if (node.name === "articulations") found.articulations.push(...inner.map(({ name }) => `${at} ${name}`));
              if (node.name === "ornaments")
                found.ornaments.push(
                  ...inner.filter(({ name }) => name !== "tremolo").map(({ name }) => `${at} ${name}`),
                );
              if (node.name === "technical")
                found.fingers.push(...childrenOf(node, "fingering").map((one) => `${at} ${textOf(one)}`));
            }
          }
        }
      }
    }
  }
  return found;
}

function addDirection(found: Record<MarkKind, string[]>, { name, source }: MarkEvent, at: string): void {
  if (name !== "direction") return;
  for (const type of childrenOf(source, "direction-type")) {
    for (const wedge of childrenOf(type, "wedge")) {
      if (attribute(wedge, "type") !== "stop") found.hairpins.push(`${at} ${attribute(wedge, "type")}`);
    }
    for (const pedal of childrenOf(type, "pedal")) found.pedals.push(`${at} ${attribute(pedal, "type")}`);
    for (const dynamics of childrenOf(type, "dynamics")) {
      found.dynamics.push(...dynamics.children.filter(isElement).map((one) => `${at} ${one.name}`));
    }
  }
}

const text = ({ n, d }: Fraction): string => `${n}/${d}`;

/** A measure of the source beside the one read for it; null where there is none. */
export type MeasurePair = { readonly truth: string | null; readonly result: string | null };

/** By the index of a measure that was read, the index in the source. */
function sourceIndexes(pairs: readonly MeasurePair[]): ReadonlyMap<number, number> {
  const indexes = new Map<number, number>();
  let [source, read] = [0, 0];
  for (const { truth, result } of pairs) {
    if (truth !== null && result !== null) indexes.set(read, source);
    if (truth !== null) source += 1;
    if (result !== null) read += 1;
  }
  return indexes;
}

/** How many marks of the source were found again, kind by kind. */
export function compareMarks(truth: Uint8Array, read: Score, pairs: readonly MeasurePair[]): MarkCounts | undefined {
  const source = readScore(truth);
  if (!source.ok) return undefined;
  const indexes = sourceIndexes(pairs);
  const [wanted, got] = [marksOf(source.score, (index) => index), marksOf(read, (index) => indexes.get(index) ?? -1)];
  return Object.fromEntries(
    markKinds.map((kind) => {
      const left = [...got[kind]];
      const hit = wanted[kind].filter((mark) => {
        const at = left.indexOf(mark);
        if (at >= 0) left.splice(at, 1);
        return at >= 0;
      }).length;
      return [kind, { truth: wanted[kind].length, found: got[kind].length, hit }];
    }),
  ) as MarkCounts;
}
