import type { Hand } from "@gradus/contracts";
import type { Player, Side } from "@gradus/difficulty";
import {
  attributesAt,
  type Fraction,
  type Head,
  type Measure,
  midiOf,
  type NoteEvent,
  type Score,
  toNumber,
} from "@gradus/score";
import { headKey } from "../../read/bar/read-bar.ts";
import { melodyOf } from "../../read/melody.ts";
import { isInHand } from "../cover.ts";

/** A notehead of the player's with its place. `midi` as written. */
export type Sound = {
  readonly side: Side;
  readonly measure: Measure;
  readonly event: NoteEvent;
  readonly head: Head;
  readonly midi: number;
  /** in quarters from the start of the piece */
  readonly at: number;
};
/** What one hand strikes at once. */
export type Chord = {
  readonly measure: Measure;
  readonly at: number;
  readonly onset: Fraction;
  readonly sounds: readonly Sound[];
};

/** Pitched notes of the player in these measures, in the order of time; cue notes are not played. */
export function soundsOf(
  score: Score,
  player: Player,
  cover: ReadonlySet<number>,
  hand: Hand = "both",
): readonly Sound[] {
  const sounds = player.sides
    .filter((side) => isInHand(side, hand, player))
    .flatMap((side) =>
      (score.parts[side.part]?.measures ?? [])
        .filter(({ index }) => cover.has(index))
        .flatMap((measure) =>
          measure.events.flatMap((event) =>
            event.kind === "note" && !event.cue
              ? event.heads.flatMap((head) => soundOf(side, measure, event, head))
              : [],
          ),
        ),
    );
  return sounds.toSorted((a, b) => a.at - b.at || a.midi - b.midi);
}

function soundOf(side: Side, measure: Measure, event: NoteEvent, head: Head): readonly Sound[] {
  if (!head.pitch || (head.staff ?? event.staff) !== side.staff) return [];
  return [
    { side, measure, event, head, midi: midiOf(head.pitch), at: toNumber(measure.start) + toNumber(event.onset) },
  ];
}

/** Sounds of one hand by onset; a note held from before is not struck. */
export function chordsOf(sounds: readonly Sound[]): readonly Chord[] {
  const chords = new Map<string, Sound[]>();
  for (const sound of sounds) {
    const key = `${sound.side.hand} ${sound.measure.index} ${sound.event.onset.n}/${sound.event.onset.d}`;
    chords.set(key, [...(chords.get(key) ?? []), sound]);
  }
  return [...chords.values()].flatMap((group) => {
    const [first] = group;
    return first ? [{ measure: first.measure, at: first.at, onset: first.event.onset, sounds: group }] : [];
  });
}

/** Notes of the tune on the melody's staves. */
export function tuneOf(score: Score, player: Player, cover: ReadonlySet<number>): readonly Sound[] {
  const sides = player.sides.filter(({ hand }) => hand === "R" || player.hands.R.length === 0);
  return player.parts.flatMap((index) => {
    const part = score.parts[index];
    const own = sides.filter((side) => side.part === index);
    if (!part || own.length === 0) return [];
    const keys = melodyOf(part, new Set(own.map(({ staff }) => staff)));
    const alone = { ...player, sides: own };
    return soundsOf(score, alone, cover).filter(({ event, head }) =>
      keys.has(headKey(event.id, event.heads.indexOf(head))),
    );
  });
}

/** The clef at a note. */
export const clefAt = (score: Score, { side, measure, event }: Sound) => {
  const part = score.parts[side.part];
  return part && attributesAt(part, measure.index, event.onset).clefs.get(side.staff);
};

/** The key signature at a note. */
export const fifthsAt = (score: Score, { side, measure, event }: Sound): number => {
  const part = score.parts[side.part];
  return part ? attributesAt(part, measure.index, event.onset).key.fifths : 0;
};

/** Printed numbers of the measures of these notes, each once. */
export const numbersOf = (places: readonly { readonly measure: Measure }[]): readonly string[] => [
  ...new Set(places.map(({ measure }) => measure.number)),
];
