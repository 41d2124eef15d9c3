import { toNumber } from "@gradus/score";
import { type Bar, groupsOf, soundingLines, strikesOf } from "../../read/bar/bar.ts";
import { hasMarks } from "../../read/bar/marks.ts";
import type { StaffMaterial } from "../../read/material.ts";
import type { TechniqueId } from "./table.ts";

/** What a hand strikes together: onset in quarters, MIDI numbers from the lowest. */
type Struck = { readonly on: number; readonly midis: readonly number[] };

const octave = 12;
/** notes or chords in a row that make a passage */
const passage = 4;
/** quarters from one octave to the next in a passage */
const quick = 1 / 2;
/** C6, above two ledger lines */
const high = 84;

/** Techniques that a player's notes show in at least one measure, so that they are known already. */
export function techniquesIn(staves: readonly StaffMaterial[]): ReadonlySet<TechniqueId> {
  const found = new Set<TechniqueId>();
  for (const { bars } of staves)
    bars.forEach((bar, index) => {
      if (!bar) return;
      for (const id of inBar(bar)) found.add(id);
      const others = staves.flatMap((other) => (other.bars === bars ? [] : (other.bars[index] ?? [])));
      if (others.some((other) => isThreeToTwo(bar, other))) found.add("triplets");
    });
  return found;
}

function inBar(bar: Bar): readonly TechniqueId[] {
  const struck = groupsOf(bar).map(({ onset, strikes }): Struck => {
    const midis = strikes.flatMap(({ heads }) => heads.filter(({ tieStop }) => !tieStop).map(({ midi }) => midi));
    return { on: toNumber(onset), midis: [...new Set(midis)].toSorted((a, b) => a - b) };
  });
  const sounding = struck.filter(({ midis }) => midis.length > 0);
  const most = Math.max(0, ...sounding.map(({ midis }) => midis.length));
  const lines = sounding.map(({ midis }) => (midis.length === 1 ? midis[0] : undefined));
  const has: Readonly<Partial<Record<TechniqueId, boolean>>> = {
    twoNotes: most > 1,
    threeNotes: most > 2,
    fourNotes: most > 3,
    octaves: sounding.some(isOctave),
    octavePassages:
      longest([...sounding.entries()], ([i, to]) => isOctave(to) && isQuick(sounding[i - 1], to)) >= passage - 1,
    thirds: longest(sounding, isThirdOrSixth) >= passage,
    brokenOctaves: longestOfSteps(lines, (from, to) => Math.abs(to - from) === octave) >= passage,
    tremolo: alternates(sounding),
    brokenChords: longestOfSteps(lines, isOfChord) >= passage,
    wideArpeggios: widest(lines) > octave,
    longArpeggios: widest(lines) >= 2 * octave,
    chromaticNotes: longestOfSteps(lines, (from, to) => Math.abs(to - from) === 1) > 2,
    leaps: sounding.some((to, i) => isLeap(sounding[i - 1], to)),
    quickLeaps: sounding.some((to, i) => isLeap(sounding[i - 1], to) && to.on - (sounding[i - 1]?.on ?? 0) <= 1 / 4),
    twoVoices: soundingLines(bar).length > 1,
    ornaments: bar.graces.length > 0 || hasMarks(bar, ["ornaments"]),
    highRegister: sounding.some(({ midis }) => midis.some((midi) => midi >= high)),
  };
  return (Object.keys(has) as TechniqueId[]).filter((id) => has[id]);
}

const spanOf = ({ midis }: Struck): number => (midis.at(-1) ?? 0) - (midis[0] ?? 0);
const isOctave = (struck: Struck): boolean => spanOf(struck) === octave;
const isQuick = (from: Struck | undefined, to: Struck): boolean =>
  from !== undefined && isOctave(from) && to.on - from.on <= quick + 1e-6;
const isThirdOrSixth = (struck: Struck): boolean => struck.midis.length === 2 && [3, 4, 8, 9].includes(spanOf(struck));
/** no step and no octave: from one tone of a chord to another */
const isOfChord = (from: number, to: number): boolean => Math.abs(to - from) > 2 && Math.abs(to - from) < octave;

/** Bass and chord more than an octave apart. */
const isLeap = (from: Struck | undefined, to: Struck): boolean =>
  from !== undefined &&
  Math.max(from.midis.length, to.midis.length) > 1 &&
  Math.abs((from.midis[0] ?? 0) - (to.midis[0] ?? 0)) > octave;

function longest<T>(items: readonly T[], is: (item: T) => boolean): number {
  let now = 0;
  return items.reduce((most, item) => {
    now = is(item) ? now + 1 : 0;
    return Math.max(most, now);
  }, 0);
}

/** Single notes in a row of which each step is of a kind; chords (undefined) end a row. */
function longestOfSteps(line: readonly (number | undefined)[], is: (from: number, to: number) => boolean): number {
  const steps = line.slice(1).map((to, i) => [line[i], to] as const);
  const row = longest(steps, ([from, to]) => from !== undefined && to !== undefined && is(from, to));
  return row === 0 ? 0 : row + 1;
}

/** Semitones between the ends of the widest passage of a chord's tones in one direction. */
function widest(line: readonly (number | undefined)[]): number {
  let most = 0;
  let start = 0;
  for (let i = 1; i < line.length; i++) {
    const [from, to, before] = [line[i - 1], line[i], line[i - 2]];
    if (from === undefined || to === undefined || !isOfChord(from, to)) {
      start = i;
      continue;
    }
    const turns = before !== undefined && i - 1 > start && to > from !== from > before;
    if (turns) start = i - 1;
    const first = line[start];
    if (first !== undefined && i - start >= passage - 1) most = Math.max(most, Math.abs(to - first));
  }
  return most;
}

/** Two notes or chords by turns, each three times at least; a broken octave is none. */
function alternates(struck: readonly Struck[]): boolean {
  const texts = struck.map(({ midis }) => midis.join(" "));
  const isTurn = texts.map((text, i) => i > 1 && text === texts[i - 2] && text !== texts[i - 1]);
  const isWide = (i: number): boolean => (struck[i]?.midis.length ?? 0) + (struck[i - 1]?.midis.length ?? 0) > 2;
  return longest([...isTurn.keys()], (i) => (isTurn[i] ?? false) && isWide(i)) >= passage;
}

/** Three in the time of two on one staff, while the other strikes at the half. */
function isThreeToTwo(bar: Bar, other: Bar): boolean {
  const inThrees = strikesOf(bar).flatMap(({ onset }) => (onset.d % 3 === 0 ? [Math.floor(toNumber(onset))] : []));
  const inTwos = strikesOf(other).flatMap(({ onset }) =>
    onset.d % 2 === 0 && onset.d % 3 !== 0 ? [Math.floor(toNumber(onset))] : [],
  );
  return inThrees.some((beat) => inTwos.includes(beat));
}
