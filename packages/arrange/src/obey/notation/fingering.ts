import { eventsOf, fingersOf, type Hand, type Side, ticksOf } from "@gradus/difficulty";
import {
  attribute,
  attributesAt,
  dropNotations,
  isElement,
  midiOf,
  type NoteEvent,
  type Score,
  toNumber,
  type XmlElement,
  xmlElement,
  ZERO,
} from "@gradus/score";
import { largePrint } from "../../write/notation-helps/large-print.ts";
import { isInHand } from "../cover.ts";
import { editMeasures, type Finishes, type Job, withSign } from "./finish.ts";
import { inPosition, newShapes, shapeOf } from "./hand-shapes.ts";

/** semitones that a note must lie outside the last five keys for the hand to have moved */
const position = 7;

/** Where fingers stand: on every note, where the hand moves, or where an accompaniment takes a shape that is new on the page. */
type Mode = "all-shifts" | "every-note" | "new-shapes";

/** Old fingering goes; where asked, fingers of the cheapest fingering stand. */
export function fingered(job: Job, mode: Mode | "none"): Score {
  const plan = mode === "none" ? new Map<string, readonly number[]>() : planOf(job, mode);
  return editMeasures(job, (events, measure, part) => {
    const index = job.score.parts.indexOf(part);
    return events.map((event) => {
      const side = sideOf(job, index, event.staff);
      if (event.kind !== "note" || !side) return event;
      const plain = hasFingering(event) ? dropNotations(event, ({ name }) => name === "fingering") : event;
      return (plan.get(keyOf(index, measure.index, event)) ?? []).reduce<NoteEvent>(
        (note, finger, head) =>
          finger === 0 ? note : withSign(note, fingerSign(finger, side.hand), "technical", head),
        plain,
      );
    });
  });
}

/** Fingers of the right hand stand above its staff, those of the left below (Gould, Behind Bars, 2011, keyboard fingering). */
const fingerSign = (finger: number, hand: Hand): XmlElement =>
  xmlElement("fingering", String(finger), hand === "L" ? [["placement", "below"]] : []);

/** The hand of this job that a staff belongs to. */
const sideOf = ({ player, hand }: Job, part: number, staff: number): Side | undefined =>
  player.sides.find((side) => side.part === part && side.staff === staff && isInHand(side, hand, player));

/** True for a note that has a finger. */
export const hasFingering = (note: NoteEvent): boolean =>
  note.heads.some(({ source }) => source && names(source).includes("fingering"));
const names = (element: XmlElement): readonly string[] => [
  element.name,
  ...element.children.flatMap((node) => (isElement(node) ? names(node) : [])),
];

type Placed = {
  readonly note: NoteEvent;
  readonly part: number;
  readonly head: number;
  readonly measure: number;
  readonly tick: number;
  readonly midi: number;
};

/** Notes that were made anew have names that are their own in a measure only. */
const keyOf = (part: number, measure: number, { id }: NoteEvent): string => `${part}/${measure}/${id}`;

const fingersOfHand = 5;
/** semitones: a tenth */
const widest = 16;

/** Fingers by part and note, one for each head; 0 = none printed. */
function planOf(job: Job, mode: Mode): ReadonlyMap<string, readonly number[]> {
  const plan = new Map<string, number[]>();
  for (const hand of ["R", "L"] as const) {
    const placed = notesOf(job, hand);
    const events = eventsOf(placed.map(({ tick, midi }) => ({ on: tick, dur: 1, p: midi })));
    const fingers = fingersOf(events, hand);
    const isNewShape = newShapes();
    let reach: readonly [number, number] = [0, 0];
    const pitchesOf = (i: number): readonly number[] =>
      (fingers[i] ?? []).map((_, k) => events.pitches[(events.first[i] as number) + k] as number);
    fingers.forEach((own, i) => {
      const tick = events.ticks[i] as number;
      const pitches = pitchesOf(i);
      const [low, high] = [Math.min(...pitches), Math.max(...pitches)];
      const moved = i === 0 || low < reach[0] || high > reach[1];
      // a chord wider than a position is one until the hand leaves it
      const around = [Math.min(low, high - position), Math.max(high, low + position)] as const;
      reach = moved ? around : [Math.max(reach[0], around[0]), Math.min(reach[1], around[1])];
      if (mode === "all-shifts" && !moved) return;
      // more notes than fingers, or wider than any hand, are played by both
      if (pitches.length > fingersOfHand || high - low > widest) return;
      const struck = placed.filter((one) => ticksOf(one.tick) === tick);
      const shape = mode === "new-shapes" ? shapeOf(pitches, pitchesOf(i + 1)) : [];
      if (mode === "new-shapes" && !isNewShape(shape, struck[0]?.measure ?? 0)) return;
      const printed = mode === "new-shapes" ? inPosition(shape) : own;
      for (const { note, part, measure, head, midi } of struck) {
        const key = keyOf(part, measure, note);
        const list = plan.get(key) ?? note.heads.map(() => 0);
        // two voices on one key have one finger
        const isFirst = struck.find((one) => one.midi === midi)?.note === note;
        list[head] = (isFirst && printed[pitches.indexOf(midi)]) || 0;
        plan.set(key, list);
      }
    });
  }
  return plan;
}

function notesOf({ score, player }: Job, hand: "R" | "L"): readonly Placed[] {
  return player.sides
    .filter((side) => side.hand === hand)
    .flatMap((side) => {
      const part = score.parts[side.part];
      return (part?.measures ?? []).flatMap((measure) => {
        const transpose = part ? (attributesAt(part, measure.index, ZERO).transpose?.chromatic ?? 0) : 0;
        return measure.events.flatMap((event) =>
          event.kind === "note" && !event.cue && event.staff === side.staff
            ? event.heads.flatMap((head, index) =>
                head.pitch && !head.tieStop && head.staff === undefined
                  ? {
                      note: event,
                      part: side.part,
                      head: index,
                      measure: measure.index,
                      tick: toNumber(measure.start) + toNumber(event.onset),
                      midi: midiOf(head.pitch) + transpose,
                    }
                  : [],
              )
            : [],
        );
      });
    });
}

const letters = (note: NoteEvent, solfege: boolean): string =>
  note.heads
    .flatMap(({ pitch }) => {
      if (!pitch) return [];
      const sign = pitch.alter > 0 ? "♯" : pitch.alter < 0 ? "♭" : "";
      return [(solfege ? syllables[pitch.step] : pitch.step) + sign];
    })
    .join(" ");
const syllables = { C: "do", D: "re", E: "mi", F: "fa", G: "sol", A: "la", B: "ti" } as const;

/** The name that marks a line of lyrics as note names. */
export const noteNames = "note-names";

/** Names under the notes, as a line of lyrics after those that are sung. */
function named(job: Job, solfege: boolean): Score {
  return editMeasures(job, (events, _measure, part) => {
    const index = job.score.parts.indexOf(part);
    return events.map((event) => {
      if (event.kind !== "note" || event.hidden || event.cue || !sideOf(job, index, event.staff)) return event;
      const [head, ...others] = event.heads;
      if (!head || head.tieStop) return event;
      const source = head.source ?? xmlElement("note");
      const verses = source.children.filter((node) => isElement(node) && node.name === "lyric");
      const number =
        1 + Math.max(0, ...verses.map((node) => (isElement(node) ? Number(attribute(node, "number") ?? 1) || 1 : 0)));
      const lyric = xmlElement(
        "lyric",
        [xmlElement("syllabic", "single"), xmlElement("text", letters(event, solfege))],
        [
          ["number", String(number)],
          ["name", noteNames],
        ],
      );
      return {
        ...event,
        heads: [{ ...head, source: { ...source, children: [...source.children, lyric] } }, ...others],
      };
    });
  });
}

/** Breath marks after the last note before each of these barlines. */
function withBreaths(job: Job, every: number): Score {
  return editMeasures(job, (events, measure) => {
    if ((measure.index + 1) % every !== 0) return events;
    const last = events.findLast((event): event is NoteEvent => event.kind === "note" && !event.cue && !event.hidden);
    if (!last || last.heads.some(({ tieStart }) => tieStart)) return events;
    return events.map((event) =>
      event === last ? withSign(last, xmlElement("breath-mark", "comma"), "articulations") : event,
    );
  });
}
/** measures of a phrase where the wish names none */
const phrase = 4;

export const readingFinishes: Finishes = {
  "notation.fingering": ({ params }, job) =>
    job.player.keyboard || params.mode === "none" ? fingered(job, params.mode) : job.score,
  "notation.note-names": ({ params }, job) => named(job, params.mode === "solfege"),
  "notation.size": (_, { score }) => largePrint(score),
  "phrase.breaths": ({ params }, job) => withBreaths(job, params.everyBars ?? phrase),
};
