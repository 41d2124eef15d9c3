import { compare } from "../model/fraction.ts";
import type { Pitch, Step } from "../model/pitch.ts";
import type { Head, Measure, Part } from "../model/score.ts";
import type { XmlElement } from "../xml/tree.ts";
import { attribute, child, childrenOf, isElement, textOf, xmlElement } from "../xml/tree.ts";
import type { Piece } from "./pieces.ts";

/** Alteration of each step by a key signature. */
export type KeyAlters = ReadonlyMap<string, number>;
/** Keys by staff number; 0 stands for the staves without one of their own. */
export type StaffKeys = ReadonlyMap<number, KeyAlters>;

const sharps: readonly Step[] = ["F", "C", "G", "D", "A", "E", "B"];

/** Steps that a key signature with this many fifths alters; beyond seven a step is altered twice. */
export function altersOf(fifths: number): KeyAlters {
  const alters = new Map<string, number>();
  const order = fifths > 0 ? sharps : sharps.toReversed();
  for (let index = 0; index < Math.abs(fifths); index++) {
    const step = order[index % 7] as Step;
    alters.set(step, (alters.get(step) ?? 0) + Math.sign(fifths));
  }
  return alters;
}

/** Keys after an <attributes> element. */
export function keysAfter(keys: StaffKeys, attributes: XmlElement): StaffKeys {
  const stated = childrenOf(attributes, "key");
  if (stated.length === 0) return keys;
  const result = new Map(keys);
  for (const key of stated) {
    const staff = Number(attribute(key, "number") ?? 0);
    if (staff === 0) result.clear();
    result.set(staff, readAlters(key));
  }
  return result;
}

function readAlters(key: XmlElement): KeyAlters {
  const fifths = child(key, "fifths");
  if (fifths) return altersOf(Math.max(-14, Math.min(14, Number(textOf(fifths)) || 0)));
  const alters = new Map<string, number>();
  let step = "";
  for (const node of key.children) {
    if (!isElement(node)) continue;
    if (node.name === "key-step") step = textOf(node);
    if (node.name === "key-alter") alters.set(step, Number(textOf(node)) || 0);
  }
  return alters;
}

const cache = new WeakMap<Part, readonly StaffKeys[]>();

/** Keys in force at the start of a measure, those of single staves and of free signatures included. */
export function keysBefore(part: Part, measure: Measure): StaffKeys {
  let all = cache.get(part);
  if (!all) {
    let keys: StaffKeys = new Map([[0, altersOf(part.measures[0]?.before.key.fifths ?? 0)]]);
    all = part.measures.map(({ events }) => {
      const before = keys;
      for (const event of events) {
        if (event.kind === "mark" && event.name === "attributes") keys = keysAfter(keys, event.source);
      }
      return before;
    });
    cache.set(part, all);
  }
  return all[measure.index] ?? new Map([[0, altersOf(measure.before.key.fifths)]]);
}

const names: readonly (readonly [alter: number, name: string])[] = [
  [0, "natural"],
  [1, "sharp"],
  [-1, "flat"],
  [2, "double-sharp"],
  [-2, "flat-flat"],
  [3, "triple-sharp"],
  [-3, "triple-flat"],
  [0.5, "quarter-sharp"],
  [-0.5, "quarter-flat"],
  [1.5, "three-quarters-sharp"],
  [-1.5, "three-quarters-flat"],
];
const nameOf = new Map(names);

/** Alteration that a printed accidental stands for; undefined for the rarer signs. */
export const accidentalAlter: ReadonlyMap<string, number> = new Map([
  ...names.map(([alter, name]) => [name, alter] as const),
  ["sharp-sharp", 2],
  ["natural-sharp", 1],
  ["natural-flat", -1],
  ["double-flat", -2],
]);

/** Pitch of a <note>. */
export function sourcePitch(source: XmlElement | undefined): Pitch | undefined {
  const pitch = source && child(source, "pitch");
  if (!pitch) return undefined;
  return {
    step: textOf(child(pitch, "step")) as Step,
    alter: Number(textOf(child(pitch, "alter"))) || 0,
    octave: Number(textOf(child(pitch, "octave"))),
  };
}

/** True when the head still has the pitch of its source. */
export function keepsPitch(head: Head): boolean {
  if (!head.pitch) return head.source !== undefined && child(head.source, "pitch") === undefined;
  const before = sourcePitch(head.source);
  return (
    before !== undefined &&
    before.step === head.pitch.step &&
    before.alter === head.pitch.alter &&
    before.octave === head.pitch.octave
  );
}

/** The state of one staff line or space: what was last printed there in the measure, else the key. */
export type AccidentalState = {
  readonly expected: (staff: number, pitch: Pitch) => number;
  readonly print: (staff: number, pitch: Pitch) => void;
  readonly newKey: (attributes: XmlElement) => void;
};

/** A line or space of one staff. */
const lineOf = (staff: number, pitch: Pitch): string => `${staff}${pitch.step}${pitch.octave}`;

export function accidentalState(start: StaffKeys): AccidentalState {
  let keys = start;
  const printed = new Map<string, number>();
  return {
    expected: (staff, pitch) =>
      printed.get(lineOf(staff, pitch)) ?? (keys.get(staff) ?? keys.get(0))?.get(pitch.step) ?? 0,
    print: (staff, pitch) => printed.set(lineOf(staff, pitch), pitch.alter),
    newKey: (attributes) => {
      if (!child(attributes, "key")) return;
      keys = keysAfter(keys, attributes);
      printed.clear();
    },
  };
}

/** Accidentals to print, by piece and place of the head in its chord. */
export type Accidentals = ReadonlyMap<Piece, readonly (XmlElement | undefined)[]>;

/**
 * Accidentals of a whole measure: one where a pitch differs from the key and from what was printed before on the same
 * staff, step and octave. An accidental of the source stays while its note keeps its pitch; a tied note needs none.
 * A note that goes back to the key after the measure before altered its line gets a courtesy accidental, where the one
 * or the other note is new: what the source engraved is left as it is, but for a courtesy whose cause is gone from a
 * rewritten measure.
 */
export function accidentalsOf(pieces: readonly Piece[], part: Part, measure: Measure): Accidentals {
  const state = accidentalState(keysBefore(part, measure));
  const reminders = alteredLines(part, measure.index - 1);
  const before = part.measures[measure.index - 1];
  const changes = measure.events.flatMap((event) =>
    event.kind === "mark" && event.name === "attributes" && child(event.source, "key") ? [event] : [],
  );
  const ordered = [...pieces].sort((a, b) => compare(a.onset, b.onset) || rank(a) - rank(b));
  const result = new Map<Piece, readonly (XmlElement | undefined)[]>();
  let next = 0;
  for (const piece of ordered) {
    for (let change = changes[next]; change && compare(change.onset, piece.onset) <= 0; change = changes[++next]) {
      state.newKey(change.source);
      reminders.clear();
    }
    const { event } = piece;
    if (event.kind === "rest") continue;
    result.set(
      piece,
      event.heads.map((head) => {
        const line = head.pitch && lineOf(event.staff, head.pitch);
        const reminder = line === undefined ? undefined : reminders.get(line);
        if (line !== undefined) reminders.delete(line);
        const lostCause =
          head.pitch && before?.touched && hadCause(before, head.pitch) && !hasCause(before, head.pitch);
        const isIdle = lostCause && isCourtesyOnly(head, event.staff, state);
        return isIdle ? undefined : accidentalOf(head, piece, event.staff, state, reminder);
      }),
    );
  }
  return result;
}

/** Whether a measure has the step of a pitch with another alteration: what a courtesy accidental after it tells. */
const hasCause = ({ events }: Measure, { step, alter }: Pitch): boolean =>
  events.some(
    (event) =>
      (event.kind === "note" || event.kind === "grace") &&
      event.heads.some(({ pitch }) => pitch?.step === step && pitch.alter !== alter),
  );

/** The same of the measure's source. */
const hadCause = ({ source }: Measure, { step, alter }: Pitch): boolean =>
  childrenOf(source, "note").some((note) => {
    const pitch = child(note, "pitch");
    return (
      pitch !== undefined &&
      textOf(child(pitch, "step")) === step &&
      (Number(textOf(child(pitch, "alter"))) || 0) !== alter
    );
  });

/** A courtesy accidental of the source on a note that would be read rightly without it. */
const isCourtesyOnly = ({ pitch, source }: Head, staff: number, state: AccidentalState): boolean => {
  const printed = source && child(source, "accidental");
  return (
    printed !== undefined &&
    attribute(printed, "cautionary") === "yes" &&
    pitch !== undefined &&
    state.expected(staff, pitch) === pitch.alter
  );
};

/** The last alteration on a line or space that its key does not have; `fresh` when its note is not the source's. */
type Reminder = { readonly alter: number; readonly fresh: boolean };

/** Lines that a measure leaves altered, by staff, step and octave. */
function alteredLines(part: Part, index: number): Map<string, Reminder> {
  const lines = new Map<string, Reminder>();
  const measure = part.measures[index];
  if (!measure) return lines;
  const state = accidentalState(keysBefore(part, measure));
  for (const event of [...measure.events].sort((a, b) => compare(a.onset, b.onset))) {
    if (event.kind === "mark" && event.name === "attributes" && child(event.source, "key")) {
      state.newKey(event.source);
      lines.clear();
    }
    if (event.kind !== "note") continue;
    for (const head of event.heads) {
      if (!head.pitch) continue;
      const line = lineOf(event.staff, head.pitch);
      const { alter } = head.pitch;
      if (state.expected(event.staff, head.pitch) === alter) lines.delete(line);
      else lines.set(line, { alter, fresh: !keepsPitch(head) });
    }
  }
  return lines;
}

const rank = (piece: Piece): number => (piece.event.kind === "grace" ? 0 : 1);

function accidentalOf(
  head: Head,
  piece: Piece,
  staff: number,
  state: AccidentalState,
  reminder: Reminder | undefined,
): XmlElement | undefined {
  if (!piece.isFirst) return undefined;
  const printed = head.source && keepsPitch(head) ? child(head.source, "accidental") : undefined;
  const { pitch } = head;
  if (!pitch) return printed;
  if (printed) {
    state.print(staff, pitch);
    return printed;
  }
  if (head.tieStop) return undefined;
  const name = nameOf.get(pitch.alter);
  if (!name) return undefined;
  if (state.expected(staff, pitch) === pitch.alter) {
    const isCourtesy = reminder && reminder.alter !== pitch.alter && (reminder.fresh || !keepsPitch(head));
    return isCourtesy ? xmlElement("accidental", name, [["cautionary", "yes"]]) : undefined;
  }
  state.print(staff, pitch);
  return xmlElement("accidental", name);
}
