import { dropNotations, type Score, textOf, type XmlElement, xmlElement, ZERO } from "@gradus/score";
import {
  directionAt,
  editMeasures,
  editNotes,
  elementsIn,
  type Finishes,
  isMark,
  type Job,
  slurTypes,
  withoutDirections,
  withSign,
} from "./finish.ts";
import { slurred } from "./slurs.ts";

/** Words that begin or end plucked passages. */
export const pizzWords = /^\s*(pizz(icato|\.)?|arco)\s*$/i;

const isPizz = (content: XmlElement): boolean => content.name === "words" && pizzWords.test(textOf(content));

/** Words above the player's first staff at the start of the first covered measure. */
function withWords(job: Job, words: string, after: readonly XmlElement[] = []): Score {
  const index = job.player.parts[0] ?? 0;
  const first = Math.min(...job.cover);
  const staff = job.player.sides.find((side) => side.part === index)?.staff ?? 1;
  const only = { ...job, player: { ...job.player, parts: [index] }, cover: new Set([first]) };
  return editMeasures(only, (events, measure) => {
    const mark = directionAt(measure, ZERO, staff, [xmlElement("words", words)], `words-${words}`, "above", after);
    const at = events.findIndex((event) => event.kind !== "mark" || event.name === "direction");
    return events.toSpliced(at < 0 ? events.length : at, 0, mark);
  });
}

const withoutSlurs = (job: Job): Score => editNotes(job, (note) => dropNotations(note, ({ name }) => name === "slur"));

/** Down and up bows in turn, on the first note of every slur and on every note outside one. */
function bowed(job: Job): Score {
  let down = true;
  let slurs = 0;
  return editNotes(job, (note) => {
    if (note.kind !== "note" || note.cue || note.hidden || note.heads.some(({ tieStop }) => tieStop)) return note;
    const plain = dropNotations(note, ({ name }) => name === "up-bow" || name === "down-bow");
    const types = plain.heads.flatMap(({ source }) => (source ? slurTypes(source) : []));
    const inside = slurs > 0;
    slurs += types.filter((type) => type === "start").length - types.filter((type) => type === "stop").length;
    if (inside) return plain;
    const sign = xmlElement(down ? "down-bow" : "up-bow");
    down = !down;
    return withSign(plain, sign, "technical");
  });
}

/** Pedal down at the start of each covered measure of the keyboard, up at its end. */
function pedalled(job: Job): Score {
  const index = job.player.parts[0] ?? 0;
  const part = job.score.parts[index];
  const has = part?.measures.some(({ events }) =>
    events.some((event) => isMark(event, "direction") && hasPedal(event.source)),
  );
  if (has || !job.player.keyboard) return job.score;
  const staff = Math.max(...job.player.sides.filter((side) => side.part === index).map((side) => side.staff));
  const pedal = (type: string): XmlElement =>
    xmlElement(
      "pedal",
      [],
      [
        ["type", type],
        ["line", "yes"],
      ],
    );
  const own = { ...job, player: { ...job.player, parts: [index] } };
  return editMeasures(own, (events, measure) => {
    const down = directionAt(measure, ZERO, staff, [pedal("start")], "pedal-down", "below");
    const up = directionAt(measure, measure.length, staff, [pedal("stop")], "pedal-up", "below");
    const at = events.findIndex((event) => event.kind !== "mark" || event.name === "direction");
    return [...events.toSpliced(at < 0 ? events.length : at, 0, down), up];
  });
}
const hasPedal = (element: XmlElement): boolean => elementsIn(element).some(({ name }) => name === "pedal");

const swing = (first: number, second: number): XmlElement =>
  xmlElement("sound", [
    xmlElement("swing", [
      xmlElement("first", String(first)),
      xmlElement("second", String(second)),
      xmlElement("swing-type", "eighth"),
    ]),
  ]);
/** What is printed for a way of playing eighths. */
export const feels = { swing: "Swing", shuffle: "Shuffle", straight: "Straight eighths" } as const;

/** How the player bows, plucks, tongues, pedals and swings. */
export const playingFinishes: Finishes = {
  "string.bowing": ({ params }, job) => {
    if (params.mode === "separate") return withoutSlurs(job);
    if (params.mode === "mark") return bowed(job);
    return slurred(job, params.mode === "slur-2" ? "two" : "bar");
  },
  "string.pizz": ({ params }, job) => {
    if (params.mode === "some") return job.score;
    const score = withoutDirections(job, isPizz);
    return params.mode === "none" ? score : withWords({ ...job, score }, "pizz.");
  },
  "articulation.tonguing": ({ params }, job) => {
    if (params.mode === "tongue-all") return withoutSlurs(job);
    return params.mode === "slur" ? slurred(job, "bar") : job.score;
  },
  "rhythm.feel": ({ params }, job) =>
    withWords(
      job,
      feels[params.feel],
      params.feel === "straight"
        ? [xmlElement("sound", [xmlElement("swing", [xmlElement("straight")])])]
        : [swing(2, 1)],
    ),
  "technique.add": ({ params }, job) => (params.technique === "pedal" ? pedalled(job) : job.score),
};
