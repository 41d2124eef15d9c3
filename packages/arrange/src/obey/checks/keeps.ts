import { keySignature } from "@gradus/contracts";
import { attributesAt, compare, type Measure, midiOf, type Score, tempoMarks, ZERO } from "@gradus/score";
import { harmonyOf } from "../../read/harmony-of-score.ts";
import { metresOf } from "../../read/metre.ts";
import { handOf, measuresIn } from "../cover.ts";
import { writtenKey } from "../key-wish.ts";
import { type Checks, type Evidence, keptIf, keptUnless, type Verdict } from "./check.ts";
import { chordsOf, numbersOf, type Sound, soundsOf, tuneOf } from "./view.ts";

const at = ({ measure, event, midi }: Sound): string => `${measure.index} ${event.onset.n}/${event.onset.d} ${midi}`;
const lasting = (sound: Sound): string => `${at(sound)} ${sound.event.duration.n}/${sound.event.duration.d}`;

const measuresOf = ({ source, player }: Evidence): readonly Measure[] =>
  source.parts[player.parts[0] ?? 0]?.measures ?? [];

/** Measures in which the notes of the hand are not those of the source in the same key. */
function changedIn(
  evidence: Evidence,
  places: ReadonlySet<number>,
  hand: Parameters<typeof soundsOf>[3] = "both",
): Verdict {
  const { transposed, result, player } = evidence;
  const names = (score: Score, index: number): string =>
    soundsOf(score, player, new Set([index]), hand)
      .map(lasting)
      .sort()
      .join();
  const changed = measuresOf(evidence).filter(
    (measure) => places.has(measure.index) && names(transposed, measure.index) !== names(result, measure.index),
  );
  return keptUnless(numbersOf(changed.map((measure) => ({ measure }))));
}

const times = (score: Score): readonly string[] =>
  score.parts.flatMap((part) =>
    part.measures.map((measure) => {
      const { time } = attributesAt(part, measure.index, ZERO);
      return `${time.beats.join("+")}/${time.beatType}`;
    }),
  );
const isOne = (list: readonly string[]): boolean => new Set(list).size <= 1;
const signatures = (score: Score, { player }: Evidence): readonly string[] =>
  player.parts.flatMap((index) => {
    const part = score.parts[index];
    return part?.measures.map((measure) => String(attributesAt(part, measure.index, ZERO).key.fifths)) ?? [];
  });
const tempos = (score: Score): string =>
  tempoMarks(score)
    .map(({ position, bpm }) => `${position.n}/${position.d} ${bpm}`)
    .join();
/** share of the beats that must keep their chord */
const enoughChords = 0.9;
const enoughTune = 0.75;

function lost(before: readonly Sound[], after: readonly Sound[], name: (sound: Sound) => string): readonly Sound[] {
  const there = new Set(after.map(name));
  return before.filter((sound) => !there.has(name(sound)));
}

/** What was to stay. */
export const keepChecks: Checks = {
  "measures.lock": (constraint, evidence) =>
    changedIn(evidence, measuresIn(constraint.params.ranges, measuresOf(evidence)), handOf(constraint)),
  "measures.only": (constraint, evidence) => {
    const free = measuresIn(constraint.params.ranges, measuresOf(evidence));
    return changedIn(
      evidence,
      new Set(
        measuresOf(evidence)
          .map(({ index }) => index)
          .filter((index) => !free.has(index)),
      ),
    );
  },
  "accompaniment.keep": (constraint, evidence) =>
    changedIn(
      evidence,
      evidence.cover,
      handOf(constraint) === "both" && evidence.player.keyboard ? "left" : handOf(constraint),
    ),
  "melody.lock": ({ params }, { transposed, result, player, cover }) => {
    const before = tuneOf(transposed, player, cover);
    const after = soundsOf(result, player, cover);
    if (params.what === "recognisable")
      return keptIf(1 - lost(before, after, classAt).length / Math.max(1, before.length) >= enoughTune);
    return keptUnless(numbersOf(lost(before, after, params.what === "pitch" ? classAt : lasting)));
  },
  "bass.lock": ({ params }, { transposed, result, player, cover }) => {
    const lowest = (score: Score): readonly Sound[] =>
      chordsOf(soundsOf(score, player, cover, "left")).flatMap(({ sounds }) => sounds[0] ?? []);
    const metres = metresOf(transposed);
    const isStrong = ({ measure, event }: Sound): boolean =>
      metres[measure.index]?.grids.half.some((point) => compare(point, event.onset) === 0) ?? false;
    const before = lowest(transposed).filter((sound) => params.what === "pitch" || isStrong(sound));
    return keptUnless(numbersOf(lost(before, soundsOf(result, player, cover), at)));
  },
  "harmony.keep": (_, { transposed, result, cover }) => {
    const [before, after] = [transposed, result].map((score) => harmonyOf(score, metresOf(score)));
    const beats = (before ?? []).flatMap((bar, index) =>
      cover.has(index) ? bar.map(({ chord }, i) => chord?.root === after?.[index]?.[i]?.chord?.root) : [],
    );
    return keptIf(beats.filter(Boolean).length >= enoughChords * beats.length);
  },
  "form.keep": (_, { source, result }) =>
    keptIf(
      source.parts.every((part, i) =>
        part.measures.every((measure, m) => {
          const other = result.parts[i]?.measures[m];
          return JSON.stringify(measure.repeat) === JSON.stringify(other?.repeat);
        }),
      ),
    ),
  "meter.keep": (_, { source, result }) => keptIf(times(source).join() === times(result).join()),
  "meter.no-changes": (_, { result }) =>
    keptIf(
      result.parts.every((_part, i) => isOne(times({ ...result, parts: result.parts.slice(i, i + 1) }))),
      "The piece changes its time signature, and every measure stays as long as it is.",
    ),
  "meter.set": ({ params }, { result }) =>
    keptIf(
      times(result).every((time) => time === params.meter),
      "The piece stays in its own time signature: in another one it would be another piece.",
    ),
  "tempo.keep": (_, { source, result }) => keptIf(tempos(source) === tempos(result)),
  "key.keep": (_, evidence) =>
    keptIf(signatures(evidence.source, evidence).join() === signatures(evidence.result, evidence).join()),
  "key.no-modulation": (_, evidence) =>
    keptIf(
      isOne(signatures(evidence.result, evidence)),
      "The key signature changes within the piece, as it does in the source.",
    ),
  "key.set": ({ params }, { result, player }) => {
    const { fifths } = keySignature(params.key as Parameters<typeof keySignature>[0]);
    return keptIf(writtenKey(result, player).fifths === fifths, "This key needs more than seven signs.");
  },
  "key.max-accidentals": ({ params }, { result, player }) => {
    const { fifths } = writtenKey(result, player);
    return keptIf(
      (params.sharps === null || fifths <= params.sharps) && (params.flats === null || -fifths <= params.flats),
    );
  },
  "key.easiest": (_, { source, result, player }) =>
    keptIf(Math.abs(writtenKey(result, player).fifths) <= Math.max(2, Math.abs(writtenKey(source, player).fifths))),
  "key.transpose": ({ params }, { source, transposed, player, cover }) => {
    const [before, after] = [source, transposed].map((score) => soundsOf(score, player, cover)[0]?.head.pitch);
    return keptIf(before !== undefined && after !== undefined && midiOf(after) - midiOf(before) === params.semitones);
  },
};

const classAt = ({ measure, event, midi }: Sound): string =>
  `${measure.index} ${event.onset.n}/${event.onset.d} ${midi % 12}`;
