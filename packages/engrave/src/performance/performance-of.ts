import type { Performance } from "@gradus/contracts";
import { attribute, type Head, isKeyboardPart, type Score, toNumber, unfoldedMeasures } from "@gradus/score";
import { DRUM_CHANNEL, type Voice, voicesOf } from "../midi/channels.ts";
import { playedNotes } from "../midi/played-notes.ts";
import { loudnessOf } from "../midi/velocities.ts";
import { beatsOf } from "./beats.ts";
import { secondsOf } from "./seconds.ts";

type Note = Omit<Performance["notes"][number], "on" | "off"> & {
  /** quarters from the start of the score, bars once */
  readonly onset: number;
  readonly end: number;
};

/**
 * The score as it is heard, with repeats played and grace notes, and with the ids of the <note> elements, which are
 * those of their drawings. Times in seconds.
 */
export function performanceOf(score: Score): Performance {
  const seconds = secondsOf(score);
  const notes = Map.groupBy(notesOf(score), ({ measure }) => measure);
  const lead = score.parts[0]?.measures ?? [];
  const bars: Performance["bars"] = [];
  const played: Performance["notes"] = [];
  const beats: Performance["beats"] = [];
  let now = 0;
  for (const index of unfoldedMeasures(score)) {
    const measure = lead[index];
    if (!measure) continue;
    const start = toNumber(measure.start);
    // seconds of this time through, for a place in the score
    const shift = now - seconds(start);
    const end = now + seconds(start + toNumber(measure.length)) - seconds(start);
    bars.push({ measure: index, start: round(now), end: round(end) });
    for (const { note } of notes.get(index) ?? []) {
      const { onset, end: until, ...rest } = note;
      const on = Math.max(0, seconds(onset) + shift);
      played.push({ ...rest, on: round(on), off: round(Math.max(on + shortest, seconds(until) + shift)) });
    }
    for (const { quarters, strong } of beatsOf(score, index)) {
      beats.push({ at: round(seconds(start + quarters) + shift), strong });
    }
    now = end;
  }
  const last = played.reduce((latest, { off }) => Math.max(latest, off), now);
  const programs = voicesOf(score).map((voice) => ({ channel: channelOf(voice), program: voice.program }));
  return { seconds: round(last), bars, notes: played.toSorted((a, b) => a.on - b.on), programs, beats };
}

/** seconds; a shorter sound would not be heard */
const shortest = 0.03;
const round = (seconds: number): number => Math.round(seconds * 1e4) / 1e4;

function notesOf(score: Score): readonly { readonly measure: number; readonly note: Note }[] {
  const voices = voicesOf(score);
  return playedNotes(score).flatMap((notes, index) => {
    const part = score.parts[index];
    if (!part) return [];
    const { velocityAt } = loudnessOf(part);
    const hasHands = part.staves > 1 && isKeyboardPart(part);
    return notes.map(({ onset, end, beat, measure, midi, staff, unpitched, heads }) => ({
      measure,
      note: {
        onset: toNumber(onset),
        end: toNumber(end),
        midi,
        velocity: velocityAt(beat, heads[0]?.source),
        channel: unpitched || !voices[index] ? DRUM_CHANNEL : channelOf(voices[index]),
        hand: hasHands ? (staff === 1 ? "right" : "left") : null,
        part: index,
        ids: heads.flatMap(idOf),
      } satisfies Note,
    }));
  });
}

/** A synthesiser in the page has no ports but any number of channels: sixteen for each. */
const channelOf = ({ port, channel }: Voice): number => port * 16 + channel;

const idOf = ({ source }: Head): readonly string[] => {
  const id = source && attribute(source, "id");
  return id === undefined ? [] : [id];
};
