import type { Constraint, Hand } from "@gradus/contracts";
import type { Side } from "@gradus/difficulty";
import { midiOf, type Score, type SoundingNote, soundingNotes, toNumber } from "@gradus/score";
import type { Evidence } from "./checks/index.ts";
import { handOf, isInHand, measuresIn } from "./cover.ts";
import { pitchOf } from "./pitch-names.ts";
import { lengthOfValue } from "./values.ts";

/** A note as it is heard: ties merged, in quarters from the start; `written` is its MIDI number on the page. */
type Heard = { readonly hand: "L" | "R"; readonly from: number; readonly to: number; readonly measure: number } & {
  readonly midi: number;
  readonly written: number;
};
/** What a hand sounds when a note begins, those held from before among it. */
type Moment = { readonly measure: number; readonly midis: readonly number[] };

/** quarters: rounded tuplets overlap by less */
const hair = 0.05;
/** semitones that a small hand reaches: a sixth */
const smallHand = 9;

/**
 * Printed numbers of the measures in which what is heard denies a wish: a second and simpler reading of the finished score, which
 * shares nothing with what carries wishes out. Notes held in any voice count. Undefined where hearing cannot tell.
 */
export function deniedBy(constraint: Constraint, evidence: Evidence): readonly string[] | undefined {
  const places = placesOf(constraint, evidence);
  if (!places) return undefined;
  const { player, source, cover } = evidence;
  const measures = source.parts[player.parts[0] ?? 0]?.measures ?? [];
  const wrong = new Set(places);
  const isAnywhere = constraint.type === "measures.lock" || constraint.type === "measures.only";
  return measures.flatMap(({ index, number }) =>
    wrong.has(index) && (isAnywhere || cover.has(index)) ? [number] : [],
  );
}

/** Indices of the measures in which a wish is denied. */
function placesOf(constraint: Constraint, evidence: Evidence): readonly number[] | undefined {
  const { result } = evidence;
  const notes = heardIn(result, evidence, handOf(constraint));
  const moments = (wrong: (midis: readonly number[]) => boolean, hand?: "L" | "R"): readonly number[] =>
    momentsOf(notes, hand).flatMap(({ measure, midis }) => (wrong(midis) ? [measure] : []));
  const single = (wrong: (note: Heard) => boolean): readonly number[] =>
    notes.flatMap((note) => (wrong(note) ? [note.measure] : []));
  switch (constraint.type) {
    case "interval.forbid-harmonic":
      return moments((midis) => hasInterval(midis, constraint.params.semitones));
    case "hand.max-span":
      return moments((midis) => spanOf(midis) > constraint.params.semitones);
    case "use.player":
      return constraint.params.player === "child-small-hands"
        ? moments((midis) => spanOf(midis) > smallHand)
        : undefined;
    case "texture.max-notes":
      return moments((midis) => midis.length > constraint.params.max);
    case "texture.keep-layer":
      return constraint.params.layer === "melody" && evidence.player.keyboard
        ? [...moments(isChord, "R"), ...moments((midis) => midis.length > 0, "L")]
        : moments(isChord);
    case "texture.remove-layer":
      return moments(isChord);
    case "technique.forbid":
      return constraint.params.technique === "double-stops" ? moments(isChord) : undefined;
    case "pitch.max":
      return single(({ written }) => written > heightOf(constraint.params.pitch));
    case "pitch.min":
      return single(({ written }) => written < heightOf(constraint.params.pitch));
    case "pitch.range":
      return single(
        ({ written }) => written < heightOf(constraint.params.low) || written > heightOf(constraint.params.high),
      );
    case "rhythm.smallest":
      // a triplet of a value is two thirds of it
      return single(({ from, to }) => to - from < (2 / 3) * toNumber(lengthOfValue(constraint.params.value)) - hair);
    case "hands.relation":
      return constraint.params.relation === "alternate" ? bothHands(notes) : undefined;
    case "accompaniment.keep":
      return changed(evidence, handOf(constraint) === "both" && evidence.player.keyboard ? "left" : handOf(constraint));
    case "measures.lock": {
      const locked = rangesIn(constraint.params.ranges, evidence);
      return changed(evidence, handOf(constraint)).filter((index) => locked.has(index));
    }
    case "measures.only": {
      const free = rangesIn(constraint.params.ranges, evidence);
      return changed(evidence, "both").filter((index) => !free.has(index));
    }
    default:
      return undefined;
  }
}

const heightOf = (name: string): number => midiOf(pitchOf(name));
const isChord = (midis: readonly number[]): boolean => midis.length > 1;
const spanOf = (midis: readonly number[]): number => Math.max(...midis) - Math.min(...midis);
const hasInterval = (midis: readonly number[], sizes: readonly number[]): boolean =>
  midis.some((low) => midis.some((high) => high > low && sizes.includes(high - low)));
const rangesIn = (ranges: Parameters<typeof measuresIn>[0], { source, player }: Evidence): ReadonlySet<number> =>
  measuresIn(ranges, source.parts[player.parts[0] ?? 0]?.measures ?? []);

function heardIn(score: Score, { player }: Pick<Evidence, "player">, hand: Hand): readonly Heard[] {
  const sides = player.sides.filter((side) => isInHand(side, hand, player));
  const sideOf = ({ part, staff }: SoundingNote): Side | undefined =>
    sides.find((side) => side.part === part && side.staff === staff);
  return soundingNotes(score).flatMap((note) => {
    const side = sideOf(note);
    const from = toNumber(note.onset);
    const { measure, midi } = note;
    const to = from + toNumber(note.duration);
    return side ? [{ hand: side.hand, from, to, measure, midi, written: midiOf(note.pitch) }] : [];
  });
}

function momentsOf(notes: readonly Heard[], hand: "L" | "R" | undefined): readonly Moment[] {
  const hands = hand ? [hand] : (["L", "R"] as const);
  return hands.flatMap((one) => {
    const own = notes.filter((note) => note.hand === one);
    let held: readonly Heard[] = [];
    return own.flatMap((note, i) => {
      held = [...held.filter(({ to }) => to > note.from + hair), note];
      // a moment is looked at when all notes that begin with it are there
      const next = own[i + 1];
      if (next && next.from < note.from + hair) return [];
      return [{ measure: note.measure, midis: [...new Set(held.map(({ midi }) => midi))] }];
    });
  });
}

function bothHands(notes: readonly Heard[]): readonly number[] {
  const right = notes.filter(({ hand }) => hand === "R");
  return notes.flatMap((note) =>
    note.hand === "L" && right.some(({ from, to }) => from < note.to - hair && to > note.from + hair)
      ? [note.measure]
      : [],
  );
}

/** Measures whose sounding notes are not those of the source in the same key. */
function changed(evidence: Evidence, hand: Hand): readonly number[] {
  const bars = (score: Score): ReadonlyMap<number, string> => {
    const byMeasure = Map.groupBy(heardIn(score, evidence, hand), ({ measure }) => measure);
    return new Map(
      [...byMeasure].map(([measure, notes]) => [
        measure,
        notes
          .map(({ from, midi }) => `${from.toFixed(3)} ${midi}`)
          .sort()
          .join(),
      ]),
    );
  };
  const [before, after] = [bars(evidence.transposed), bars(evidence.result)];
  return [...new Set([...before.keys(), ...after.keys()])].filter((index) => before.get(index) !== after.get(index));
}
