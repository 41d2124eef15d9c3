import { add, compare, type Fraction, type GraceEvent, type Head, type NoteEvent, type RestEvent } from "@gradus/score";

/** A notehead as the arranger sees it. */
export type Tone = Head & {
  /** as sounding, C4 = 60; quarter tones are fractions */
  readonly midi: number;
  /** carries the tune: no operation but the melody's own drops it */
  readonly melody: boolean;
};
/** A note or chord of one voice. */
export type Strike = Omit<NoteEvent, "heads"> & { readonly heads: readonly Tone[] };
export type LineEvent = Strike | RestEvent;
/** The notes and rests of one voice on one staff, in order; gaps are time spent on another staff. */
export type Line = {
  readonly voice: string;
  /** the voice also has notes on another staff in this measure */
  readonly crossing: boolean;
  readonly events: readonly LineEvent[];
};
/** Marks of notes that are left out when the bar is written. */
export type LeftOut = "ornaments" | "tremolo" | "arpeggio" | "fingering" | "slurs" | "short";

/** One measure of one staff: what every operation takes and gives back. The same object back means: nothing to do. */
export type Bar = {
  readonly staff: number;
  /** in quarters */
  readonly length: Fraction;
  readonly lines: readonly Line[];
  /** a voice that nothing else in the measure uses */
  readonly freeVoice: string;
  readonly graces: readonly GraceEvent[];
  readonly leftOut: readonly LeftOut[];
  /** its accompaniment has been given a figure: another would make a muddle of it */
  readonly figured?: boolean;
  /** all its slurs were set anew: those of the source go, at both ends */
  readonly slursAnew?: boolean;
};

export const isStrike = (event: LineEvent): event is Strike => event.kind === "note";
/** What begins and lasts: a note or rest of a score as well as one of a bar. */
type Timed = Pick<NoteEvent, "onset" | "duration">;
export const endOf = (event: Timed): Fraction => add(event.onset, event.duration);
/** True when the one sounds or rests while the other does. */
export const overlaps = (a: Timed, b: Timed): boolean =>
  compare(a.onset, endOf(b)) < 0 && compare(endOf(a), b.onset) > 0;
/** Continues a note struck before: every head is tied to what came before. */
export const isContinuation = (strike: Strike): boolean => strike.heads.every((head) => head.tieStop);

/** MIDI number of the lowest note. */
export const lowestOf = (strike: Strike): number => Math.min(...strike.heads.map(({ midi }) => midi));

/** All notes and chords of the bar by onset, what is printed before what is only heard, lines in order. */
export const strikesOf = (bar: Bar): readonly Strike[] =>
  bar.lines
    .flatMap((line) => line.events.filter(isStrike))
    .toSorted((a, b) => compare(a.onset, b.onset) || Number(a.hidden) - Number(b.hidden));

const sounds = (line: Line): boolean => line.events.some(isStrike);

/** The lines of the bar that have notes, in order. */
export const soundingLines = (bar: Bar): readonly Line[] => bar.lines.filter(sounds);

/** The bar without the voices that also have notes on another staff; the same bar when it has none. */
export const withoutCrossing = (bar: Bar): Bar =>
  bar.lines.some(({ crossing }) => crossing) ? { ...bar, lines: bar.lines.filter(({ crossing }) => !crossing) } : bar;

/**
 * Notes that begin or go on a run of their own beside another voice: each is followed by one of the same value, shorter than a
 * quarter. Without one of them the run stands on the page with a hole that no rest tells.
 */
export function runsIn(bar: Bar): ReadonlySet<Strike> {
  const lines = soundingLines(bar);
  if (lines.length < 2) return new Set();
  const found = lines.flatMap(({ events, crossing }) =>
    events.filter(isStrike).filter((strike) => {
      if (compare(strike.duration, { n: 1, d: 1 }) >= 0) return false;
      const next = events.find(({ onset }) => compare(onset, endOf(strike)) === 0);
      // a run over both staves goes on there
      return next ? isStrike(next) && compare(next.duration, strike.duration) === 0 : crossing;
    }),
  );
  return new Set(found);
}

export type Group = { readonly onset: Fraction; readonly strikes: readonly Strike[] };

/** Notes that begin together, whatever their voice. */
export function groupsOf(bar: Bar): readonly Group[] {
  const groups: { onset: Fraction; strikes: Strike[] }[] = [];
  for (const strike of strikesOf(bar)) {
    const last = groups.at(-1);
    if (last && compare(last.onset, strike.onset) === 0) last.strikes.push(strike);
    else groups.push({ onset: strike.onset, strikes: [strike] });
  }
  return groups;
}

const restFor = (strike: Strike, hidden: boolean): RestEvent => ({
  kind: "rest",
  id: strike.id,
  onset: strike.onset,
  staff: strike.staff,
  voice: strike.voice,
  duration: strike.duration,
  type: strike.type,
  dots: strike.dots,
  timeModification: strike.timeModification,
  wholeMeasure: false,
  hidden,
  cue: false,
  source: undefined,
});

/**
 * The bar with every strike replaced by what `change` gives; undefined silences it. A line that lost all its notes
 * goes; a silenced note in a line beside others leaves an invisible rest, so that no stray rests are read.
 */
export function mapStrikes(bar: Bar, change: (strike: Strike) => Strike | undefined): Bar {
  let touched = false;
  const several = soundingLines(bar).length > 1;
  const lines = bar.lines.map((line) => {
    let lineTouched = false;
    const events = line.events.map((event) => {
      if (!isStrike(event)) return event;
      const changed = change(event);
      if (changed !== event) lineTouched = true;
      return changed ?? restFor(event, several);
    });
    if (!lineTouched) return line;
    touched = true;
    return { ...line, events };
  });
  if (!touched) return bar;
  return withLines(bar, lines);
}

/**
 * The bar with these lines; empty ones go unless nothing else is left, and then it is one bar's rest. A voice that also
 * has notes on another staff leaves invisible rests behind, so that its time and its tuplets stay whole.
 */
export function withLines(bar: Bar, lines: readonly Line[]): Bar {
  const sounding = lines.filter(sounds);
  const voices = new Set(sounding.map((line) => line.voice));
  const silent = bar.lines.filter((line) => line.crossing && !voices.has(line.voice)).map(silenced);
  if (sounding.length > 0) return { ...bar, lines: [...unhideAlone(sounding), ...silent] };
  const first = lines[0] ?? bar.lines[0];
  if (!first) return { ...bar, lines: [] };
  const voice = first.crossing ? bar.freeVoice : first.voice;
  return { ...bar, lines: [{ voice, crossing: false, events: [wholeRest(bar, voice)] }, ...silent] };
}

/** The bar with nothing but one bar's rest, in a voice that nothing else uses. */
export const emptied = (bar: Bar): Bar => ({
  ...bar,
  lines: [{ voice: bar.freeVoice, crossing: false, events: [wholeRest(bar, bar.freeVoice)] }],
});

const silenced = (line: Line): Line => ({
  ...line,
  events: line.events.map((event) => (isStrike(event) ? restFor(event, true) : { ...event, hidden: true })),
});

// A voice that is alone on its staff shows its rests.
function unhideAlone(lines: readonly Line[]): readonly Line[] {
  const [only, second] = lines;
  if (!only || second) return lines;
  const shown = (event: LineEvent): LineEvent =>
    event.kind === "rest" && event.hidden && !event.source ? { ...event, hidden: false } : event;
  return [{ ...only, events: only.events.map(shown) }];
}

const wholeRest = (bar: Bar, voice: string): RestEvent => ({
  kind: "rest",
  id: `${bar.staff}/rest`,
  onset: { n: 0, d: 1 },
  staff: bar.staff,
  voice,
  duration: bar.length,
  type: undefined,
  dots: 0,
  timeModification: undefined,
  wholeMeasure: true,
  hidden: false,
  cue: false,
  source: undefined,
});

/** Keeps of every group of notes that begin together only the heads that `keep` returns. */
export function keepHeads(bar: Bar, keep: (heads: readonly Tone[], group: Group) => ReadonlySet<Tone>): Bar {
  const kept = new Set<Tone>();
  for (const group of groupsOf(bar)) {
    const heads = group.strikes.flatMap((strike) => strike.heads);
    for (const head of keep(heads, group)) kept.add(head);
  }
  return mapStrikes(bar, (strike) => {
    const heads = strike.heads.filter((head) => kept.has(head));
    if (heads.length === strike.heads.length) return strike;
    return heads.length > 0 ? { ...strike, heads } : undefined;
  });
}
