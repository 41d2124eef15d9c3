import { keyName, type Report, table } from "@gradus/contracts";
import { type HandNote, handsOf, type Player } from "@gradus/difficulty";
import type { Score } from "@gradus/score";
import { toNumber } from "@gradus/score";
import { type Facts, factsOf, valueNames } from "./facts.ts";
import { type Placed, positionsOf } from "./positions.ts";
import type { Parameters, Table } from "./tables.ts";

export type Limit = Report["limits"][number];
/** A music to check: what its player meets, measure by measure, and each hand's notes. */
export type Music = {
  readonly facts: readonly Facts[];
  readonly right: readonly Placed[];
  readonly left: readonly Placed[];
  /** indices of measures in which both hands sound at once */
  readonly together: ReadonlySet<number>;
};

/** What the player of a score meets, measure by measure, and the notes of each hand as sounding. */
export function musicOf(score: Score, player: Player): Music {
  const facts = factsOf(score, player);
  const starts = (score.parts[player.parts[0] ?? 0]?.measures ?? []).map(({ start }) => toNumber(start));
  const { R, L } = handsOf(score, player);
  const place = ({ on, p }: HandNote): Placed => ({ on, p, measure: measureAt(starts, on) });
  const together = new Set<number>();
  const lower = L.toSorted((a, b) => a.on - b.on);
  const longest = Math.max(0, ...L.map(({ dur }) => dur));
  for (const a of R) {
    const from = firstFrom(lower, a.on - longest);
    for (let b = lower[from], i = from; b && b.on < a.on + a.dur - 1e-6; b = lower[++i])
      if (a.on < b.on + b.dur - 1e-6) together.add(measureAt(starts, Math.max(a.on, b.on)));
  }
  return { facts, right: R.map(place), left: L.map(place), together };
}

/** Index of the first note at or after a time. */
function firstFrom(notes: readonly HandNote[], on: number): number {
  let low = 0;
  let high = notes.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((notes[middle]?.on ?? 0) < on) low = middle + 1;
    else high = middle;
  }
  return low;
}

const measureAt = (starts: readonly number[], on: number): number =>
  Math.max(
    0,
    starts.findLastIndex((start) => start <= on + 1e-6),
  );

type Row = { readonly code: string; readonly limit: string; readonly used: boolean; readonly over: readonly number[] };

/** Every parameter of one grade of a table, with the measures that go beyond it. */
export function checksOf(
  music: Music,
  grade: Parameters,
  table: Table,
): readonly Omit<Limit, "edition" | "basis" | "reading">[] {
  const rows = [
    ...signatureRows(music, grade),
    ...handRows(music, grade),
    valueRow(music, grade, table),
    markRow(music, grade, table),
    ...featureRows(music, grade, table),
  ].filter((row) => row !== undefined);
  return [
    ...rows.map((row) => ({
      code: row.code,
      limit: row.limit,
      state: row.over.length > 0 ? ("exceeded" as const) : row.used ? ("kept" as const) : ("not-used" as const),
      measures: [...new Set(row.over)].toSorted((a, b) => a - b).map((index) => music.facts[index]?.number ?? ""),
    })),
    ...(grade.length
      ? [
          {
            code: "length",
            limit: `length of the test: ${grade.length}; a piece has its own`,
            state: "not-used" as const,
            measures: [],
          },
        ]
      : []),
  ];
}

const measuresWhere = ({ facts }: Music, over: (facts: Facts) => boolean): readonly number[] =>
  facts.filter(over).map(({ measure }) => measure);

function signatureRows(music: Music, { times, keys }: Parameters): readonly Row[] {
  const inTime = (time: string): boolean =>
    times === "any" || times === undefined || time === "" || times.includes(time);
  const timeRow: Row = {
    code: "time",
    limit: times === "any" ? "any time signature" : `time signatures ${(times ?? []).join(", ")}`,
    used: true,
    over: measuresWhere(music, ({ time }) => !inTime(time)),
  };
  const keyRow: Row = {
    code: "keys",
    limit:
      "mostAccidentals" in keys
        ? `at most ${keys.mostAccidentals} sharps or flats in the key`
        : `keys ${keys.join(", ")}`,
    used: true,
    over: measuresWhere(music, (facts) => !hasKey(keys, facts)),
  };
  return times === undefined ? [keyRow] : [timeRow, keyRow];
}

/** A signature without a stated mode may be that of the major or of the minor key. */
function hasKey(keys: Parameters["keys"], { fifths, mode }: Facts): boolean {
  if ("mostAccidentals" in keys) return Math.abs(fifths) <= keys.mostAccidentals;
  const names = [
    ...(mode === "minor" ? [] : [keyName(fifths, "major")]),
    ...(mode === "major" ? [] : [keyName(fifths, "minor")]),
  ];
  return names.some((name) => name !== undefined && keys.includes(name));
}

function handRows(music: Music, grade: Parameters): readonly (Row | undefined)[] {
  const hands = [music.right, music.left];
  const counts = new Map<number, { measure: number; hands: [number, number] }>();
  hands.forEach((notes, hand) => {
    for (const { on, measure } of notes) {
      const now = counts.get(on) ?? { measure, hands: [0, 0] };
      now.hands[hand === 0 ? 0 : 1]++;
      counts.set(on, now);
    }
  });
  const over = (limit: number, of: (hands: [number, number]) => number): readonly number[] =>
    [...counts.values()].filter((at) => of(at.hands) > limit).map(({ measure }) => measure);
  const both = music.right.length > 0 && music.left.length > 0;
  const { notesPerHand, notesTogether, position } = grade;
  return [
    grade.hands === "separate"
      ? { code: "hands", limit: "hands one after the other", used: both, over: [...music.together] }
      : grade.hands && { code: "hands", limit: "hands together", used: music.together.size > 0, over: [] },
    position && position !== "free"
      ? {
          code: "position",
          limit:
            position === "five-finger" ? "each hand in one five-finger position" : "each hand from tonic to dominant",
          used: true,
          over: hands.flatMap((notes) =>
            positionsOf(notes)
              .slice(1)
              .map(({ measure }) => measure),
          ),
        }
      : undefined,
    notesPerHand === undefined
      ? undefined
      : {
          code: "notesPerHand",
          limit:
            notesPerHand === 1
              ? "one note at a time in each hand"
              : `chords of at most ${notesPerHand} notes in one hand`,
          used: counts.size > 0,
          over: over(notesPerHand, ([right, left]) => Math.max(right, left)),
        },
    notesTogether === undefined
      ? undefined
      : {
          code: "notesTogether",
          limit: `at most ${notesTogether} notes in both hands together`,
          used: both,
          over: over(notesTogether, ([right, left]) => right + left),
        },
  ].map((row) => row || undefined);
}

const words = (names: Iterable<string>): string => [...names].map((name) => name.replaceAll("-", " ")).join(", ");
const restNames = valueNames.map((name) => `rest-${name}`);

/** Note values and rests: what is longer than the longest or shorter than the shortest listed value is beyond it too. */
function valueRow(music: Music, { known }: Parameters, table: Table): Row | undefined {
  const names = [...valueNames, ...restNames];
  const listed = names.filter((name) => known.has(name));
  if (!names.some((name) => table.all.has(name)) || listed.length === 0) return undefined;
  // where a board lists no rests, a rest may have any listed value
  const rests = restNames.some((name) => table.all.has(name));
  const allowed = new Set([...listed, "rest-whole", ...(rests ? [] : listed.map((name) => `rest-${name}`))]);
  return {
    code: "values",
    limit: `note values and rests: ${words(listed)}`,
    used: true,
    over: measuresWhere(music, ({ used }) => names.some((name) => used.has(name) && !allowed.has(name))),
  };
}

const markNames = ["ppp", "pp", "p", "mp", "mf", "f", "ff", "fff", "slur", "staccato", "accent", "tenuto", "hairpin"];

function markRow(music: Music, { known }: Parameters, table: Table): Row | undefined {
  if (!markNames.some((name) => table.all.has(name))) return undefined;
  const listed = markNames.filter((name) => known.has(name));
  const marks = ({ used }: Facts): readonly string[] => markNames.filter((name) => used.has(name));
  return {
    code: "marks",
    limit: `dynamics and articulation: ${words(listed)}`,
    used: music.facts.some((facts) => marks(facts).length > 0),
    over: measuresWhere(music, (facts) => marks(facts).some((name) => !known.has(name))),
  };
}

/** Features that a board brings in at a certain grade, with how people call them. */
const features: Readonly<Record<string, string>> = table({
  tie: "ties",
  upbeat: "an upbeat",
  accidental: "chromatic notes",
  "double-accidental": "double sharps and flats",
  syncopation: "syncopation",
  triplet: "triplets",
  duplet: "duplets",
  "changing-time": "changes of time signature",
  "clef-change": "changes of clef",
  "8va": "8va signs",
  pedal: "pedal",
  "una-corda": "una corda",
  fermata: "pauses",
  slowing: "slowing down",
  quickening: "getting faster",
  "tempo-change": "changes of tempo",
  "spread-chord": "spread chords",
  "simple-ornament": "ornaments",
});

function featureRows(music: Music, { known }: Parameters, table: Table): readonly Row[] {
  return Object.entries(features).flatMap(([name, text]): Row[] => {
    if (!table.all.has(name)) return [];
    const met = known.has(name);
    const first = table.grades.find((grade) => grade.known.has(name));
    const found = measuresWhere(music, (facts) => facts.used.has(name) && !inMinor(name, facts, known));
    const used = music.facts.some((facts) => facts.used.has(name));
    return [
      {
        code: name,
        limit: met ? text : `no ${text.replace(/^an /, "")} (from ${first?.name})`,
        used,
        over: met ? [] : found,
      },
    ];
  });
}

/** Accidentals of minor keys come before chromatic ones; without a stated mode a piece may be in minor. */
const inMinor = (name: string, { mode }: Facts, known: ReadonlySet<string>): boolean =>
  name === "accidental" && mode !== "major" && known.has("accidental-in-minor");
