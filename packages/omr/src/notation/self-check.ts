import type { Region } from "../layout/regions.ts";
import type { Timing } from "../rhythm/onsets.ts";
import { unevenness } from "../rhythm/spacing.ts";
import type { Timed } from "../rhythm/timed.ts";
import { accidentalReach } from "../symbols/accidentals.ts";
import type { Head, PageEvent } from "../symbols/event.ts";
import { isFlag } from "../symbols/stems.ts";
import type { PitchedHead } from "./pitches.ts";
import type { SystemSymbols } from "./read-system.ts";

/** What a measure's reading says of it, to be held against what stands on the page. */
export type Told = {
  readonly timing: Timing;
  readonly graces: readonly PageEvent[];
  readonly pitches: ReadonlyMap<Head, PitchedHead>;
};

/** How much each thing adds that only one of page and reading has; in the costs of times, fitted on the tuned half of bench/omr.ts. */
const doubts = { accidental: 1, flag: 1, beam: 0.6, twice: 0.9, octaveSign: 1, clef: 1, stem: 1 };
/** What adds only where the times do not quite fit. */
const beside = { unison: 0.3, uneven: 0.3, guessed: 0.2 };
/** what times cost that quite fit */
const fitting = 0.1;
/** staff spaces between the beginning of a stem and a head that it does not begin at */
const farFromHead = 0.75;
/** columns of one length that are so many times as wide as others are uneven */
const mostUneven = 1.7;

/**
 * Lays a reading back on its measure: every accidental, flag and beam must be explained by a note of it, no note be there
 * twice, and an octave sign holds for one voice's staff. 0 when all fits.
 */
export function selfCheck(symbols: SystemSymbols, region: Region, told: Told): number {
  const { timed, cost } = told.timing;
  const events = [...timed.map(({ event }) => event), ...told.graces];
  const unisons = unisonsOf(told);
  const signs =
    (hasLooseAccidental(symbols, region, events) ? doubts.accidental : 0) +
    (hasLooseFlag(symbols, region, events) ? doubts.flag : 0) +
    (hasLoneBeam(symbols, events) ? doubts.beam : 0) +
    (unisons.some(([a, b]) => a.duration === b.duration) ? doubts.twice : 0) +
    (hasSharedOctaveSign(symbols, region, timed) ? doubts.octaveSign : 0) +
    (hasClefOverHead(symbols, region, events) ? doubts.clef : 0) +
    (events.some((event) => isHeadless(event, symbols.space)) ? doubts.stem : 0);
  if (cost <= fitting) return signs;
  return (
    signs +
    (unisons.some(([a, b]) => a.duration !== b.duration) ? beside.unison : 0) +
    (unevenness(timed) > mostUneven ? beside.uneven : 0) +
    (events.some(({ tuplet }) => tuplet !== undefined && tuplet.mark < 0) ? beside.guessed : 0)
  );
}

/** Behind the first note and at the height of the staff's notes, not over them as those of chord symbols and trills. */
function hasLooseAccidental(
  { accidentals, space }: SystemSymbols,
  region: Region,
  events: readonly PageEvent[],
): boolean {
  const heads = events.flatMap((event) => event.heads);
  const first = Math.min(region.right, ...events.map(({ x }) => x));
  return accidentals.some((sign) => {
    if (sign.x <= first || sign.x >= region.right) return false;
    const own = heads.filter(({ staff }) => staff === sign.staff);
    const isAmong =
      own.some(({ position }) => position >= sign.position - 1) &&
      own.some(({ position }) => position <= sign.position + 1);
    const isExplained = own.some(
      ({ position, x }) => position === sign.position && x > sign.x && x - sign.x < accidentalReach * space,
    );
    return isAmong && !isExplained;
  });
}

function hasLooseFlag({ glyphs, system, space }: SystemSymbols, region: Region, events: readonly PageEvent[]): boolean {
  const stems = events.flatMap(({ stem }) => (stem ? [stem] : []));
  return glyphs.some(
    (flag) =>
      isFlag(flag) &&
      flag.x > region.left &&
      flag.x < region.right &&
      flag.y > system.top &&
      flag.y < system.bottom &&
      !stems.some(({ line, tip }) => Math.abs(line.x - flag.x) < 0.45 * space && Math.abs(tip - flag.y) < space),
  );
}

/** Where notes stand close a clef may be drawn over one: whether it holds for it is not told. */
const hasClefOverHead = ({ clefs }: SystemSymbols, { left, right }: Region, events: readonly PageEvent[]): boolean =>
  clefs.some(
    (clef) =>
      clef.x > left &&
      clef.x < right &&
      events.some(({ heads }) =>
        heads.some(({ staff, x, right: end }) => {
          const middle = (x + end) / 2;
          return staff === clef.staff && clef.x < middle && clef.right > middle;
        }),
      ),
  );

/** A stem begins at a head: one that does not has lost it. */
function isHeadless({ stem }: PageEvent, space: number): boolean {
  if (!stem) return false;
  const begin = stem.isUp ? stem.line.bottom : stem.line.top;
  return stem.heads.every(({ y }) => Math.abs(y - begin) > farFromHead * space);
}

/** A beam as long as from one note to another that only one of them has. */
function hasLoneBeam({ beams, space }: SystemSymbols, events: readonly PageEvent[]): boolean {
  const owners = Map.groupBy(
    events.flatMap(({ stem }) => stem?.beams ?? []),
    (beam) => beam,
  );
  return [...owners].some(([number, of]) => {
    const beam = beams[number];
    return of.length < 2 && beam !== undefined && beam.right.x - beam.left.x > 1.8 * space;
  });
}

/** Two notes of one staff that begin together and sound the same. */
function unisonsOf({ timing, pitches }: Told): readonly (readonly [Timed, Timed])[] {
  const notes = timing.timed.flatMap((one) =>
    one.event.heads.map((head) => {
      const pitch = pitches.get(head)?.pitch;
      return { one, key: `${one.event.staff} ${one.onset} ${pitch?.step}${pitch?.octave}` };
    }),
  );
  return [...Map.groupBy(notes, ({ key }) => key).values()].flatMap(([first, second]) =>
    first && second ? [[first.one, second.one] as const] : [],
  );
}

/** An octave sign over notes of two voices: it may hold for one of them only. */
const hasSharedOctaveSign = ({ ottavas }: SystemSymbols, { left, right }: Region, timed: readonly Timed[]): boolean =>
  ottavas.some((sign) => {
    if (sign.left >= right || sign.right <= left) return false;
    const own = timed.filter(({ event }) => event.staff === sign.staff);
    return own.some((a) => own.some((b) => a !== b && a.onset <= b.onset && b.onset < a.onset + a.duration));
  });
