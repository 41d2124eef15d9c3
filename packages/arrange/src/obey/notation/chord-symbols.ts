import {
  chordSymbols,
  compare,
  type MarkEvent,
  type Measure,
  type Score,
  spell,
  type XmlElement,
  xmlElement,
} from "@gradus/score";
import type { Chord } from "../../read/chord.ts";
import { harmonyOf } from "../../read/harmony-of-score.ts";
import { metresOf } from "../../read/metre.ts";
import { writtenKey } from "../key-wish.ts";
import { editMeasures, type Finishes, isMark, type Job } from "./finish.ts";

const kinds: Readonly<Record<Chord["kind"], readonly [kind: string, text: string]>> = {
  major: ["major", ""],
  minor: ["minor", "m"],
  dominant: ["dominant", "7"],
  "minor-seventh": ["minor-seventh", "m7"],
  "major-seventh": ["major-seventh", "maj7"],
  diminished: ["diminished", "dim"],
  "diminished-seventh": ["diminished-seventh", "dim7"],
  "half-diminished": ["half-diminished", "m7b5"],
  augmented: ["augmented", "aug"],
  "suspended-fourth": ["suspended-fourth", "sus4"],
};

/** Chord symbols over the first staff wherever the harmony changes; nothing when the part has some already. */
function withSymbols(job: Job): Score {
  const index = job.player.parts[0] ?? 0;
  const part = job.score.parts[index];
  if (!part || chordSymbols(job.score, index).length > 0) return job.score;
  const transpose = part.measures[0]?.before.transpose?.chromatic ?? 0;
  const centre = writtenKey(job.score, job.player).fifths + 2;
  const harmony = harmonyOf(job.score, metresOf(job.score));
  const staff = job.player.sides.find((side) => side.part === index)?.staff ?? 1;
  let before = "";
  return editMeasures({ ...job, player: { ...job.player, parts: [index] } }, (events, measure) => {
    const marks: MarkEvent[] = [];
    for (const { from, chord } of harmony[measure.index] ?? []) {
      if (!chord || `${chord.root} ${chord.kind}` === before) continue;
      before = `${chord.root} ${chord.kind}`;
      marks.push(symbolAt(measure, from, staff, chord, centre, transpose));
    }
    return marks.reduce<readonly (typeof events)[number][]>((all, mark) => {
      const place = all.findIndex((event) => event.kind !== "mark" && compare(event.onset, mark.onset) >= 0);
      return all.toSpliced(place < 0 ? all.length : place, 0, mark);
    }, events);
  });
}

function symbolAt(
  measure: Measure,
  onset: MarkEvent["onset"],
  staff: number,
  { root, kind }: Chord,
  centre: number,
  transpose: number,
): MarkEvent {
  const { step, alter } = spell(60 + root - transpose, centre);
  const [name, text] = kinds[kind];
  const tone: XmlElement[] = [xmlElement("root-step", step)];
  if (alter !== 0) tone.push(xmlElement("root-alter", String(alter)));
  const source = xmlElement("harmony", [
    xmlElement("root", tone),
    xmlElement("kind", name, text === "" ? [] : [["text", text]]),
    xmlElement("staff", String(staff)),
  ]);
  return { kind: "mark", name: "harmony", id: `${measure.index}/chord/${onset.n}:${onset.d}`, onset, staff, source };
}

export const symbolFinishes: Finishes = {
  "notation.chord-symbols": ({ params }, job) =>
    params.mode === "add"
      ? withSymbols(job)
      : editMeasures(job, (events) => events.filter((event) => !isMark(event, "harmony"))),
  "arrange.accompaniment": ({ params }, job) => (params.mode === "add-chords" ? withSymbols(job) : job.score),
};
