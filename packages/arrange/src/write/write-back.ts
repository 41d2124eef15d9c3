import {
  add,
  attributesAt,
  compare,
  dropNotations,
  type MeasureEdit,
  type MeasureEvent,
  replaceEvents,
  type Score,
  ZERO,
} from "@gradus/score";
import {
  type Bar,
  emptied,
  endOf,
  isStrike,
  type Line,
  type LineEvent,
  strikesOf,
  withLines,
} from "../read/bar/bar.ts";
import { octaveBracketsOf } from "../read/bar/octave-brackets.ts";
import { separateVoices } from "../read/bar/separate-voices.ts";
import { carriesMelody } from "../read/bar/tune-line.ts";
import { isAlike, ledgerLines, withSensibleClefs } from "./clefs.ts";
import type { Rewritten } from "./rewritten.ts";
import { withTablature } from "./tablature/follow.ts";
import { withWholeWords } from "./whole-words.ts";
import { writeBar } from "./write-bar.ts";

/** The score with every changed bar written into it; measures in `kept` stay as they were. */
export function writeBack(score: Score, rewritten: Rewritten, kept: ReadonlySet<number>): Score {
  return writeBars(withoutOldSlurs(score, rewritten, kept), rewritten, kept);
}

/** What stands in a measure, as it was read. */
const eventsOf = (score: Score, part: number, measure: number): readonly MeasureEvent[] =>
  separateVoices(score.parts[part]?.measures[measure]?.events ?? []);

/**
 * The source without the slurs that begin or end in an accompaniment struck anew, or in a line slurred anew, at both ends: they
 * would hang on notes that they never meant.
 */
function withoutOldSlurs(score: Score, rewritten: Rewritten, kept: ReadonlySet<number>): Score {
  const edits = new Map<string, MeasureEdit>();
  rewritten.staves.forEach((side) => {
    side.after.forEach((bar, measure) => {
      if (!bar || !(isSetAnew(bar) || bar.slursAnew) || kept.has(measure)) return;
      const key = `${side.part}/${measure}`;
      const events = edits.get(key)?.events ?? eventsOf(score, side.part, measure);
      const cleaned = events.map((event) =>
        event.kind === "note" && event.staff === side.staff
          ? dropNotations(event, ({ name }) => name === "slur")
          : event,
      );
      edits.set(key, { part: side.part, measure, events: cleaned });
    });
  });
  return edits.size === 0 ? score : replaceEvents(score, [...edits.values()]);
}

/** ledger lines up to which a hand set anew may keep the clef of the source */
const mostLines = 3;

/** True for an accompaniment set anew that begins farther from its staff than can be read at sight. */
function isFarOutside(bar: Bar, score: Score, { part, staff }: Rewritten["staves"][number], measure: number): boolean {
  const own = score.parts[part];
  const clef = own && attributesAt(own, measure, ZERO).clefs.get(staff);
  const heads = isSetAnew(bar) ? strikesOf(bar).flatMap((strike) => strike.heads) : [];
  return heads.some(({ pitch }) => pitch !== undefined && ledgerLines(pitch, clef) > mostLines);
}

const isSetAnew = (bar: Bar): boolean => bar.leftOut.includes("slurs");

function writeBars(score: Score, rewritten: Rewritten, kept: ReadonlySet<number>): Score {
  const edits = new Map<string, MeasureEdit>();
  const moved = new Set<string>();
  /** rewritten staves that may take another clef */
  const touched = new Set<string>();
  const eventsAt = (part: number, measure: number): readonly MeasureEvent[] =>
    edits.get(`${part}/${measure}`)?.events ?? eventsOf(score, part, measure);
  const edit = (part: number, measure: number, events: readonly MeasureEvent[]): void => {
    edits.set(`${part}/${measure}`, { part, measure, events });
  };
  for (let measure = 0; measure < rewritten.measures; measure++) {
    if (kept.has(measure)) continue;
    const bars = rewritten.staves.map(({ after }) => after[measure]);
    const whole = withoutTorsos(rewritten, measure, bars);
    rewritten.staves.forEach((side, staff) => {
      const source = side.bars[measure];
      const bar = whole[staff];
      if (!source || !bar || bar === source) return;
      // what lies where it lay on a keyboard is read under the clef that it was written in; a hand set anew is far outside it
      if (
        !rewritten.keyboard ||
        isFarOutside(bar, score, side, measure) ||
        highest(bar) > highest(source) ||
        lowest(bar) < lowest(source) ||
        !isInFirstClef(score, side, measure)
      )
        touched.add(`${side.part}/${side.staff}/${measure}`);
      edit(side.part, measure, writeBar(eventsAt(side.part, measure), source, bar));
      if (highest(bar) < highest(source) || lowest(bar) > lowest(source)) {
        moved.add(`${side.part}/${side.staff}/${measure}`);
      }
    });
  }
  for (const part of new Set(rewritten.staves.map((side) => side.part))) {
    // an 8va bracket over notes that came nearer would only push them onto ledger lines on the other side
    const own = score.parts[part];
    for (const bracket of own ? octaveBracketsOf(own) : []) {
      const measures = Array.from({ length: bracket.to - bracket.from + 1 }, (_, i) => bracket.from + i);
      if (!measures.some((measure) => moved.has(`${part}/${bracket.staff}/${measure}`))) continue;
      const ids = new Set(bracket.marks.map((mark) => mark.id));
      for (const measure of new Set([bracket.from, bracket.to])) {
        edit(
          part,
          measure,
          eventsAt(part, measure).filter((event) => !ids.has(event.id)),
        );
      }
    }
  }
  if (edits.size === 0) return score;
  const written = withWholeWords(replaceEvents(score, [...edits.values()]), (part, measure) =>
    edits.has(`${part}/${measure}`),
  );
  const clefed = withSensibleClefs(written, touched, rewritten.keyboard);
  return rewritten.keyboard ? clefed : withTablature(clefed, score);
}

/**
 * A voice that runs over both staves and was silenced on one of them is silenced on the other too, unless it carries the
 * tune there, alone or with most of its notes: half a figure makes no sense.
 */
function withoutTorsos(
  rewritten: Rewritten,
  measure: number,
  bars: readonly (Bar | undefined)[],
): readonly (Bar | undefined)[] {
  const silenced = new Set<string>();
  // a voice that only rests on one of its staves crosses too
  const crossing = new Set(
    rewritten.staves.flatMap((side) =>
      (side.bars[measure]?.lines ?? []).flatMap((line) => (line.crossing ? [`${side.part}/${line.voice}`] : [])),
    ),
  );
  rewritten.staves.forEach((side, staff) => {
    for (const line of side.bars[measure]?.lines ?? []) {
      const voice = `${side.part}/${line.voice}`;
      if (crossing.has(voice) && line.events.some(isStrike) && !sounds(bars[staff], line.voice)) silenced.add(voice);
    }
  });
  if (silenced.size === 0) return bars;
  const linesOf = (voice: string, part: number | undefined): readonly Line[] =>
    rewritten.staves.flatMap((side) =>
      side.part === part ? (side.bars[measure]?.lines.filter((line) => line.voice === voice) ?? []) : [],
    );
  const whole = bars.map((bar, staff) => {
    const part = rewritten.staves[staff]?.part;
    const torso = (line: Line): boolean => silenced.has(`${part}/${line.voice}`);
    const tuneElsewhere = bar?.lines.some((line) => !torso(line) && carriesMelody(line)) ?? false;
    // two notes of three with the rest before them can be read, one of three cannot
    const isMost = (line: Line): boolean => strikesIn([line]) > strikesIn(linesOf(line.voice, part)) / 2;
    const left =
      bar?.lines.filter((line) => !torso(line) || (carriesMelody(line) && (!tuneElsewhere || isMost(line)))) ?? [];
    return bar && left.length < bar.lines.length && left.some((line) => line.events.some(isStrike))
      ? withLines(bar, left)
      : bar;
  });
  return [...silenced].reduce<readonly (Bar | undefined)[]>(
    (now, voice) => withRestsBeside(rewritten, now, voice),
    whole,
  );
}

/**
 * A voice that sounds on one of its staves only rests there too, to be seen when it is alone or in a tuplet: two notes under a 3
 * and nothing beside them cannot be counted.
 */
function withRestsBeside(
  rewritten: Rewritten,
  bars: readonly (Bar | undefined)[],
  voice: string,
): readonly (Bar | undefined)[] {
  const isOf = (line: Line, staff: number): boolean => `${rewritten.staves[staff]?.part}/${line.voice}` === voice;
  const lines = bars.flatMap((bar, staff) => bar?.lines.filter((line) => isOf(line, staff)) ?? []);
  const [heard, second] = lines.filter((line) => line.events.some(isStrike));
  const home = bars.find((bar) => heard && bar?.lines.includes(heard));
  const away = lines.filter((line) => line !== heard).flatMap((line) => line.events);
  if (!heard) return withoutVoice(rewritten, bars, isOf);
  if (second || !home || away.length === 0) return bars;
  const alone = home.lines.length === 1;
  const rests = away.map(
    (rest): LineEvent => ({ ...rest, staff: home.staff, hidden: !alone && rest.timeModification === undefined }),
  );
  const events = [...heard.events, ...rests].toSorted((a, b) => compare(a.onset, b.onset));
  const joined = { ...heard, crossing: false, events: withRestsJoined(events) };
  return bars.map((bar, staff) => {
    if (!bar?.lines.some((line) => isOf(line, staff))) return bar;
    const own = bar.lines.flatMap((line) => (line === heard ? joined : isOf(line, staff) ? [] : line));
    return { ...bar, lines: own };
  });
}

/** A voice that sounds on none of its staves is gone, with the rests of its tuplets; a staff that had nothing else rests. */
function withoutVoice(
  rewritten: Rewritten,
  bars: readonly (Bar | undefined)[],
  isOf: (line: Line, staff: number) => boolean,
): readonly (Bar | undefined)[] {
  const parts = new Set(
    rewritten.staves.flatMap(({ part }, i) => (bars[i]?.lines.some((line) => isOf(line, i)) ? [part] : [])),
  );
  if (rewritten.staves.some(({ part }, i) => parts.has(part) && bars[i] === undefined)) return bars;
  return bars.map((bar, staff) => {
    const left = bar?.lines.filter((line) => !isOf(line, staff));
    if (!bar || !left || left.length === bar.lines.length) return bar;
    return left.length > 0 ? { ...bar, lines: left } : emptied(bar);
  });
}

/** Rests in a row as one, tuplets apart: what each stood for is gone. */
function withRestsJoined(events: readonly LineEvent[]): readonly LineEvent[] {
  const made: LineEvent[] = [];
  for (const event of events) {
    const last = made.at(-1);
    const isNext = last && compare(endOf(last), event.onset) === 0 && last.kind === "rest" && event.kind === "rest";
    if (isNext && last.hidden === event.hidden && !last.timeModification && !event.timeModification)
      made[made.length - 1] = { ...last, duration: add(last.duration, event.duration), type: undefined, dots: 0 };
    else made.push(event);
  }
  return made;
}

/** True in a measure whose clef is the one that the staff begins with. */
function isInFirstClef({ parts }: Score, { part, staff }: Rewritten["staves"][number], measure: number): boolean {
  const own = parts[part];
  const [first, now] = [0, measure].map((index) => own && attributesAt(own, index, ZERO).clefs.get(staff));
  return isAlike(first, now);
}

const sounds = (bar: Bar | undefined, voice: string): boolean =>
  bar?.lines.some((line) => line.voice === voice && line.events.some(isStrike)) ?? false;
const strikesIn = (lines: readonly Line[]): number =>
  lines.reduce((sum, { events }) => sum + events.filter(isStrike).length, 0);

const heights = (bar: Bar): readonly number[] =>
  strikesOf(bar).flatMap((strike) => strike.heads.map((head) => head.midi));
const highest = (bar: Bar): number => Math.max(...heights(bar));
const lowest = (bar: Bar): number => Math.min(...heights(bar));
