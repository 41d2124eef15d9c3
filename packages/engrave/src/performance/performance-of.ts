import type { Performance } from "@gradus/contracts";
import {
  attribute,
  type Fraction,
  type Head,
  isKeyboardPart,
  longestPart,
  type Part,
  type Score,
  toNumber,
  ZERO,
} from "@gradus/score";
import { DRUM_CHANNEL, type Voice, voicesOf } from "../midi/channels.ts";
import { pedalOf } from "../midi/pedal.ts";
import { playedNotes } from "../midi/played-notes.ts";
import { type PlayedSpan, playedSpans, restated, unfolded, unfoldedByMeasure } from "../midi/unfold.ts";
import { loudnessOf } from "../midi/velocities.ts";
import { beatsOf } from "./beats.ts";
import { secondsOf } from "./seconds.ts";

type Note = Omit<Performance["notes"][number], "on" | "off"> & {
  /** index of the measure */
  readonly measure: number;
  /** quarters from the start of the score, bars once */
  readonly onset: Fraction;
  readonly end: Fraction;
};

/**
 * The score as it is heard, with repeats played and grace notes, and with the ids of the <note> elements, which are
 * those of their drawings. Times in seconds.
 */
export function performanceOf(score: Score): Performance {
  const seconds = secondsOf(score);
  const clock = (time: Fraction): number => seconds(toNumber(time));
  const spans = playedSpans(score, clock);
  const written = notesOf(score).map(({ onset, end, ...note }) => ({ ...note, tick: clock(onset), until: clock(end) }));
  const played = unfoldedByMeasure(written, spans).map(({ tick, until, measure: _, ...note }) => {
    const on = Math.max(0, tick);
    return { ...note, on: round(on), off: round(Math.max(on + shortest, until)) };
  });
  const beats = spans.flatMap(({ measure, from, at }) => {
    const start = toNumber(longestPart(score)?.measures[measure]?.start ?? ZERO);
    const inside = beatsOf(score, measure);
    return inside.map(({ quarters, strong }) => ({ at: round(seconds(start + quarters) - from + at), strong }));
  });
  const voices = voicesOf(score);
  return {
    seconds: round(
      [...played.map(({ off }) => off), ...spans.map(endOf)].reduce((last, end) => Math.max(last, end), 0),
    ),
    bars: spans.map((span) => ({ measure: span.measure, start: round(span.at), end: round(endOf(span)) })),
    notes: played.toSorted((a, b) => a.on - b.on),
    programs: voices.map((voice) => ({ channel: channelOf(voice), program: voice.program })),
    beats,
    pedals: score.parts.flatMap((part, index) => pedalsOf(part, voices[index], spans, clock)),
  };
}

const endOf = ({ from, to, at }: PlayedSpan): number => at + to - from;

/** The damper pedal of a part; where playing jumps, its place there is said again. */
function pedalsOf(
  part: Part,
  voice: Voice | undefined,
  spans: readonly PlayedSpan[],
  clock: (time: Fraction) => number,
): Performance["pedals"] {
  if (!voice) return [];
  const moves = pedalOf(part).map(({ onset, value }) => ({ tick: clock(onset), down: value }));
  return [...restated(moves, spans, () => "pedal"), ...unfolded(moves, spans)]
    .toSorted((a, b) => a.tick - b.tick)
    .map(({ tick, down }) => ({ at: round(tick), down, channel: channelOf(voice) }));
}

/** seconds; a shorter sound would not be heard */
const shortest = 0.03;
const round = (seconds: number): number => Math.round(seconds * 1e4) / 1e4;

function notesOf(score: Score): readonly Note[] {
  const voices = voicesOf(score);
  return playedNotes(score).flatMap((notes, index) => {
    const part = score.parts[index];
    if (!part) return [];
    const { velocityAt } = loudnessOf(part);
    const hasHands = part.staves > 1 && isKeyboardPart(part);
    return notes.map(
      ({ onset, end, beat, measure, midi, staff, unpitched, heads }): Note => ({
        measure,
        onset,
        end,
        midi,
        velocity: velocityAt(beat, heads[0]?.source),
        channel: unpitched || !voices[index] ? DRUM_CHANNEL : channelOf(voices[index]),
        hand: hasHands ? (staff === 1 ? "right" : "left") : null,
        part: index,
        ids: heads.flatMap(idOf),
      }),
    );
  });
}

/** A synthesiser in the page has no ports but any number of channels: sixteen for each. */
const channelOf = ({ port, channel }: Voice): number => port * 16 + channel;

const idOf = ({ source }: Head): readonly string[] => {
  const id = source && attribute(source, "id");
  return id === undefined ? [] : [id];
};
