import {
  attributesAt,
  compare,
  fraction,
  type GraceEvent,
  type MeasureEvent,
  type NoteEvent,
  type Pitch,
  type Score,
  type Step,
  xmlElement,
  ZERO,
} from "@gradus/score";
import { headKey } from "../../read/bar/read-bar.ts";
import { melodyOf } from "../../read/melody.ts";
import { signatureAlter } from "../rules/pitch.ts";
import { editMeasures, type Finishes, type Job, withSign } from "./finish.ts";
import { ornamentNames } from "./signs.ts";

const steps: readonly Step[] = ["C", "D", "E", "F", "G", "A", "B"];
const signs = { trill: "trill-mark", mordent: "mordent", turn: "turn" } as const;
/** shortest note that has room for each, in quarters; a grace note needs none but its own */
const room = { trill: 1, turn: 1, mordent: 0.5, grace: 0.5 } as const;
type Kind = keyof typeof room;

/** The note of the key just above. */
function above({ step, octave }: Pitch, fifths: number): Pitch {
  const at = steps.indexOf(step);
  const next = steps[(at + 1) % steps.length] ?? "C";
  return { step: next, alter: signatureAlter(next, fifths), octave: next === "C" ? octave + 1 : octave };
}

const isFree = (note: NoteEvent, kind: Kind): boolean =>
  note.heads.length > 0 &&
  !note.hidden &&
  !note.cue &&
  compare(note.duration, fraction(Math.round(room[kind] * 2), 2)) >= 0 &&
  note.heads.every(({ tieStart, tieStop, pitch }) => !tieStart && !tieStop && pitch !== undefined);

/** One ornament in each covered measure, on the longest note of the tune there; the kinds in turn. */
function ornamented(job: Job, kinds: readonly Kind[]): Score {
  const index = job.player.parts[0] ?? 0;
  const part = job.score.parts[index];
  if (!part) return job.score;
  const sides = job.player.sides.filter(
    (side) => side.part === index && (side.hand === "R" || job.player.hands.R.length === 0),
  );
  const tune = melodyOf(part, new Set(sides.map(({ staff }) => staff)));
  // named measures get one each, a whole piece one in every other measure
  const every = job.cover.size === part.measures.length ? 2 : 1;
  const own = { ...job, player: { ...job.player, parts: [index] } };
  return editMeasures(own, (events, measure) => {
    if (measure.index % every !== 0) return events;
    const kind = kinds[Math.floor(measure.index / every) % kinds.length] ?? "trill";
    const candidates = events.filter(
      (event): event is NoteEvent =>
        event.kind === "note" &&
        isFree(event, kind) &&
        event.heads.some((_, i) => tune.has(headKey(event.id, i))) &&
        !events.some((other) => other.kind === "grace" && compare(other.onset, event.onset) === 0),
    );
    const chosen = candidates.toSorted((a, b) => compare(b.duration, a.duration) || compare(a.onset, b.onset))[0];
    if (!chosen) return events;
    if (kind === "grace") return withGrace(events, chosen, attributesAt(part, measure.index, ZERO).key.fifths);
    const sign = xmlElement("ornaments", [xmlElement(signs[kind])]);
    return events.map((event) => (event === chosen ? withSign(chosen, sign) : event));
  });
}

/** A slashed grace note a step above the highest head. */
function withGrace(events: readonly MeasureEvent[], note: NoteEvent, fifths: number): readonly MeasureEvent[] {
  const top = note.heads.at(-1);
  if (!top?.pitch) return events;
  const source = xmlElement("note", [xmlElement("grace", [], [["slash", "yes"]]), xmlElement("type", "eighth")]);
  const grace: GraceEvent = {
    kind: "grace",
    id: `${note.id}/grace`,
    onset: note.onset,
    staff: note.staff,
    voice: note.voice,
    heads: [{ ...top, pitch: above(top.pitch, fifths), source }],
    cue: false,
  };
  return events.toSpliced(events.indexOf(note), 0, grace);
}

const any: readonly Kind[] = ["mordent", "trill"];

export const ornamentFinishes: Finishes = {
  "ornaments.add": ({ params }, job) => ornamented(job, params.kinds === "any" ? any : params.kinds),
};

/** Names of signs that count as ornaments of these kinds. */
export const addedNames = (kinds: readonly string[] | "any"): readonly string[] =>
  kinds === "any"
    ? [...ornamentNames("all"), "grace"]
    : [...ornamentNames(kinds), ...(kinds.includes("grace") ? ["grace"] : [])];
