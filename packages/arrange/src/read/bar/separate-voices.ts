import { add, compare, type Fraction, type MeasureEvent, type NoteEvent, type RestEvent, ZERO } from "@gradus/score";
import { endOf, overlaps } from "./bar.ts";

type Timed = NoteEvent | RestEvent;

/**
 * The events of a measure as voices that can be rewritten: every chord on one staff, and no voice that sounds twice at once (tones
 * of a chord that last differently are often written as one voice). What stands in the way gets a voice of its own on its staff, or takes
 * the place of a rest there; pitches, lengths and staves stay, so nothing sounds otherwise and no hand plays more. The same array
 * when there is nothing to part. Cue notes stay as they are.
 */
export function separateVoices(events: readonly MeasureEvent[]): readonly MeasureEvent[] {
  if (!events.some(isAcrossStaves) && !overlapsItself(events)) return events;
  const split = events.flatMap((event): readonly MeasureEvent[] =>
    isAcrossStaves(event) ? byStaff(event, events) : [event],
  );
  return withoutOverlaps(split);
}

const isAcrossStaves = (event: MeasureEvent): event is NoteEvent =>
  event.kind === "note" && !event.cue && event.heads.some(({ staff }) => staff !== undefined && staff !== event.staff);

const isOwn = (event: MeasureEvent): event is Timed => (event.kind === "note" || event.kind === "rest") && !event.cue;

function overlapsItself(events: readonly MeasureEvent[]): boolean {
  const ends = new Map<string, Fraction>();
  for (const event of events) {
    if (!isOwn(event)) continue;
    if (compare(ends.get(event.voice) ?? ZERO, event.onset) > 0) return true;
    ends.set(event.voice, endOf(event));
  }
  return false;
}

/** The chord as one chord a staff, that of the staff where its voice is at home first. */
function byStaff(chord: NoteEvent, events: readonly MeasureEvent[]): readonly NoteEvent[] {
  const home = homeOf(chord, events);
  const staves = [...new Set(chord.heads.map(({ staff }) => staff ?? chord.staff))];
  return staves
    .toSorted((a, b) => Number(b === home) - Number(a === home))
    .map((staff, index) => ({
      ...chord,
      id: index === 0 ? chord.id : `${chord.id}/${staff}`,
      staff,
      heads: chord.heads
        .filter((head) => (head.staff ?? chord.staff) === staff)
        .map((head) => ({ ...head, staff: undefined })),
    }));
}

/** The staff of the chord on which its voice has most notes in the measure. */
function homeOf(chord: NoteEvent, events: readonly MeasureEvent[]): number {
  const notes = new Map<number, number>();
  for (const event of events) {
    if (event.kind !== "note" || event.cue || event.voice !== chord.voice) continue;
    for (const head of event.heads) {
      const staff = head.staff ?? event.staff;
      notes.set(staff, (notes.get(staff) ?? 0) + 1);
    }
  }
  const count = (staff: number): number => notes.get(staff) ?? 0;
  return chord.heads
    .map(({ staff }) => staff ?? chord.staff)
    .reduce((best, staff) => (count(staff) > count(best) ? staff : best), chord.staff);
}

/** A voice made for notes of one staff that stood in the way. */
type Lane = { readonly staff: number; readonly voice: string; readonly notes: NoteEvent[] };

function withoutOverlaps(events: readonly MeasureEvent[]): readonly MeasureEvent[] {
  const timed = events.filter(isOwn);
  const used = new Set(events.flatMap((event) => (event.kind === "mark" ? [] : [event.voice])));
  const lanes: Lane[] = [];
  const moved = new Map<MeasureEvent, string>();
  const gone = new Set<MeasureEvent>();
  for (const voice of Map.groupBy(timed, (event) => event.voice).values()) {
    if (!overlapsItself(voice)) continue;
    const { kept, over } = chainOf(voice.filter((event) => event.kind === "note"));
    for (const event of voice) if (event.kind === "rest" && kept.some((note) => overlaps(note, event))) gone.add(event);
    for (const note of over) {
      const rests = restsUnder(note, timed, gone);
      for (const rest of rests) gone.add(rest);
      moved.set(note, rests[0]?.voice ?? laneFor(note, lanes, used).voice);
    }
  }
  return events.flatMap((event): readonly MeasureEvent[] => {
    const voice = moved.get(event);
    if (gone.has(event)) return [];
    return voice === undefined || event.kind !== "note" ? [event] : [{ ...event, voice }];
  });
}

/** Puts a note into the first of these voices of its staff that is free while it lasts, or into a new one. */
function laneFor(note: NoteEvent, lanes: Lane[], used: Set<string>): Lane {
  const free = lanes.find(({ staff, notes }) => staff === note.staff && !notes.some((other) => overlaps(other, note)));
  const lane = free ?? { staff: note.staff, voice: freeVoice(used, note.staff), notes: [] };
  if (!free) lanes.push(lane);
  used.add(lane.voice);
  lane.notes.push(note);
  return lane;
}

/** The notes that stay one voice, and those over them: of what begins together the longest stays that lets the next one begin. */
function chainOf(notes: readonly NoteEvent[]): {
  readonly kept: readonly NoteEvent[];
  readonly over: readonly NoteEvent[];
} {
  const byOnset = Map.groupBy(
    notes.toSorted((a, b) => compare(a.onset, b.onset)),
    ({ onset }) => `${onset.n}/${onset.d}`,
  );
  const groups = [...byOnset.values()];
  const kept: NoteEvent[] = [];
  const over: NoteEvent[] = [];
  groups.forEach((group, index) => {
    const next = groups[index + 1]?.[0]?.onset;
    const last = kept.at(-1);
    const fits = (note: NoteEvent): boolean => next === undefined || compare(endOf(note), next) <= 0;
    const better = (a: NoteEvent, b: NoteEvent): boolean =>
      fits(a) === fits(b) ? compare(a.duration, b.duration) > 0 : fits(a);
    const best = group.reduce((one, other) => (better(other, one) ? other : one));
    const isFree = !last || compare(endOf(last), best.onset) <= 0;
    if (isFree) kept.push(best);
    over.push(...group.filter((note) => note !== best || !isFree));
  });
  return { kept, over };
}

/** Rests of one other voice on the note's staff that last exactly as long as it does. */
function restsUnder(note: NoteEvent, timed: readonly Timed[], gone: ReadonlySet<MeasureEvent>): readonly RestEvent[] {
  const inside = timed.filter(
    (event): event is RestEvent =>
      event.kind === "rest" &&
      !gone.has(event) &&
      event.staff === note.staff &&
      event.voice !== note.voice &&
      compare(event.onset, note.onset) >= 0 &&
      compare(endOf(event), endOf(note)) <= 0,
  );
  const covers = (rests: readonly RestEvent[]): boolean =>
    compare(
      rests.reduce((sum, { duration }) => add(sum, duration), ZERO),
      note.duration,
    ) === 0;
  return [...Map.groupBy(inside, ({ voice }) => voice).values()].find(covers) ?? [];
}

/** The first voice of a staff (1 to 4 on the first, 5 to 8 on the second …) that is not used. */
export function freeVoice(used: ReadonlySet<string>, staff: number): string {
  let voice = 4 * (staff - 1) + 1;
  while (used.has(String(voice))) voice++;
  return String(voice);
}
