import { table } from "@gradus/contracts";
import {
  child,
  childrenOf,
  compare,
  dropGrace,
  dropNotations,
  isElement,
  type MeasureEvent,
  type NoteEvent,
  type Score,
  type XmlElement,
  xmlElement,
  ZERO,
} from "@gradus/score";
import {
  directionAt,
  editMeasures,
  editNotes,
  elementsIn,
  type Finishes,
  isMark,
  type Job,
  withoutChildren,
  withoutDirections,
  withSign,
} from "./finish.ts";
import { slurred } from "./slurs.ts";

const isLoudness = (element: XmlElement): boolean => element.name === "dynamics" || element.name === "wedge";
const swelling = /^(cresc|decresc|dim|crescendo|decrescendo|diminuendo)\b/i;

const isSwell = (element: XmlElement): boolean =>
  isLoudness(element) || (element.name === "words" && swelling.test(String(element.children[0] ?? "").trim()));

function withoutDynamics(job: Job): Score {
  const score = withoutDirections(job, isSwell);
  return editNotes({ ...job, score }, (note) => dropNotations(note, ({ name }) => name === "dynamics"));
}

const soft = new Set(["p", "pp", "ppp", "pppp", "mp", "pf"]);
/** Only p and f: what is mp or softer becomes p, all else f; swells go. */
function simpleDynamics(job: Job): Score {
  const score = withoutDirections(job, (type) => isSwell(type) && type.name !== "dynamics");
  return editMeasures({ ...job, score }, (events) =>
    events.map((event) => {
      if (!isMark(event, "direction")) return event;
      const plain = mapElements(event.source, (element) => {
        const mark = element.name === "dynamics" ? element.children.find(isElement)?.name : undefined;
        return mark === undefined || mark === "p" || mark === "f"
          ? element
          : { ...element, children: [xmlElement(soft.has(mark) ? "p" : "f")] };
      });
      return plain === event.source ? event : { ...event, source: plain };
    }),
  );
}

function mapElements(element: XmlElement, change: (element: XmlElement) => XmlElement): XmlElement {
  const own = change(element);
  if (own !== element) return own;
  let touched = false;
  const children = element.children.map((node) => {
    if (!isElement(node)) return node;
    const made = mapElements(node, change);
    touched ||= made !== node;
    return made;
  });
  return touched ? { ...element, children } : element;
}

/** measures that share one dynamic */
const phrase = 8;
const heightOf = (events: readonly MeasureEvent[]): readonly number[] =>
  events.flatMap((event) =>
    event.kind === "note"
      ? event.heads.flatMap(({ pitch }) => (pitch ? 7 * pitch.octave + "CDEFGAB".indexOf(pitch.step) : []))
      : [],
  );

/** One dynamic for every eight measures, by how high they lie; the louder, the higher. Nothing where there are some already. */
function withDynamics(job: Job): Score {
  const index = job.player.parts[0] ?? 0;
  const measures = job.score.parts[index]?.measures ?? [];
  if (measures.some(({ events }) => events.some((event) => isMark(event, "direction") && hasDynamics(event.source))))
    return job.score;
  const means = new Map<number, number>();
  for (let from = 0; from < measures.length; from += phrase) {
    const heights = measures.slice(from, from + phrase).flatMap(({ events }) => heightOf(events));
    means.set(from, heights.reduce((sum, height) => sum + height, 0) / Math.max(1, heights.length));
  }
  const order = [...means.values()].toSorted((a, b) => a - b);
  const staff = job.player.sides.find((side) => side.part === index)?.staff ?? 1;
  return editMeasures({ ...job, player: { ...job.player, parts: [index] } }, (events, measure) => {
    const mean = means.get(measure.index);
    if (mean === undefined) return events;
    const place = order.indexOf(mean) / Math.max(1, order.length - 1);
    const mark = order.length === 1 ? "mf" : place < 0.34 ? "p" : place > 0.67 ? "f" : "mf";
    const sign = directionAt(measure, ZERO, staff, [xmlElement("dynamics", [xmlElement(mark)])], "dynamics", "below");
    const at = events.findIndex((event) => event.kind !== "mark" && compare(event.onset, ZERO) >= 0);
    return events.toSpliced(at < 0 ? events.length : at, 0, sign);
  });
}
export const hasDynamics = (direction: XmlElement): boolean =>
  childrenOf(direction, "direction-type").some((type) =>
    type.children.some((node) => isElement(node) && isLoudness(node)),
  );

const touches: Readonly<Record<string, readonly string[]>> = table({
  staccato: ["staccato", "staccatissimo", "spiccato", "detached-legato"],
  legato: ["slur", "tenuto"],
  slur: ["slur"],
  "slur-2": ["slur"],
});
/** Names of the signs of these kinds of articulation. */
export const signsOf = (kinds: readonly string[] | "all"): readonly string[] =>
  kinds === "all"
    ? [...new Set(Object.values(touches).flat()), "accent", "strong-accent", "stress", "unstress", "soft-accent"]
    : kinds.flatMap((kind) => touches[kind] ?? []);

const staccato = (note: NoteEvent): NoteEvent =>
  note.hidden || note.heads.some((head) => head.tieStart || head.tieStop || hasSign(head.source, "staccato"))
    ? note
    : withSign(note, xmlElement("staccato"), "articulations");
const hasSign = (source: XmlElement | undefined, sign: string): boolean =>
  source !== undefined && elementsIn(source).some(({ name }) => name === sign);

const ornamentSigns: Readonly<Record<string, readonly string[]>> = table({
  trill: ["trill-mark", "wavy-line", "shake", "accidental-mark"],
  mordent: ["mordent", "inverted-mordent", "schleifer", "haydn"],
  turn: ["turn", "delayed-turn", "inverted-turn", "delayed-inverted-turn", "vertical-turn", "inverted-vertical-turn"],
});
/** Names of the signs of these ornaments; grace notes are notes, not signs. */
export const ornamentNames = (kinds: readonly string[] | "all"): readonly string[] =>
  Object.entries(ornamentSigns).flatMap(([kind, names]) => (kinds === "all" || kinds.includes(kind) ? names : []));

export const signFinishes: Finishes = {
  "notation.dynamics": ({ params }, job) => {
    if (params.mode === "remove") return withoutDynamics(job);
    if (params.mode === "simple") return simpleDynamics(job);
    return params.mode === "add" ? withDynamics(job) : job.score;
  },
  "notation.articulation": ({ params }, job) => {
    const names = signsOf(params.kinds);
    if (params.mode === "remove")
      return editNotes(job, (note) => dropNotations(note, ({ name }) => names.includes(name)));
    const kinds = params.kinds === "all" ? ["staccato", "slur"] : params.kinds;
    let score = job.score;
    if (kinds.includes("staccato"))
      score = editNotes({ ...job, score }, (note) => (note.kind === "note" ? staccato(note) : note));
    const long = kinds.includes("legato") || kinds.includes("slur");
    if (long || kinds.includes("slur-2")) score = slurred({ ...job, score }, long ? "bar" : "two");
    return score;
  },
  "ornaments.forbid": ({ params }, job) => {
    const names = ornamentNames(params.kinds);
    const score = editNotes(job, (note) => dropNotations(note, ({ name }) => names.includes(name)));
    const graces = params.kinds === "all" || params.kinds.includes("grace");
    return graces ? editMeasures({ ...job, score }, (events) => dropGrace(events)) : score;
  },
  "technique.forbid": ({ params }, job) => {
    if (params.technique === "pedal") return withoutDirections(job, ({ name }) => name === "pedal");
    if (params.technique === "tremolo")
      return editNotes(job, (note) => dropNotations(note, ({ name }) => name === "tremolo"));
    return job.score;
  },
  "lyrics.keep": ({ params }, job) => {
    if (params.mode !== "remove") return job.score;
    return editNotes(job, (note) => {
      if (!note.heads.some(({ source }) => source && child(source, "lyric"))) return note;
      const heads = note.heads.map((head) =>
        head.source ? { ...head, source: withoutChildren(head.source, ({ name }) => name === "lyric") } : head,
      );
      return { ...note, heads };
    });
  },
};
