import type { LevelLimits } from "@gradus/contracts";
import type { Craft } from "../effort/index.ts";
import type { Player } from "../players.ts";
import { handShapeOf } from "./hand-shape.ts";
import type { LevelId } from "./profile.ts";
import type { Reach } from "./reach.ts";

/** Lowest and highest sounding MIDI number. */
export type Compass = readonly [low: number, high: number];
const everything: Compass = [0, 127];
/** semitones by which a line may leave its own range when the instrument is unknown */
const fourth = 5;
/** semitones between the ends of what two strings can give */
const widest = 36;

/** What an instrument plays at a level, as sounding MIDI numbers; undefined where there is no table. */
export function levelRange({ profile, semitones }: Craft, level: string): Compass | undefined {
  const range = profile.levels?.range?.values[level as LevelId];
  return range ? [range.lowMidi + semitones, range.highMidi + semitones] : undefined;
}

/**
 * What a player may be given at a level. A keyboard has no such limit; a line that is made harder keeps its own compass
 * too, and on an unknown instrument goes a fourth further.
 */
export function rangeFor({ keyboard, craft, hands }: Player, level: string, type: "simplify" | "complexify"): Compass {
  if (keyboard || !craft || craft.profile.family === "percussion") return everything;
  const known = craft.profile.id === "generic-melody" ? undefined : levelRange(craft, level);
  if (type === "simplify") return known ?? everything;
  const own = [...hands.R, ...hands.L].map(({ p }) => p);
  const low = Math.min(...own, 127);
  const high = Math.max(...own, 0);
  return known ? [Math.min(low, known[0]), Math.max(high, known[1])] : [low - fourth, high + fourth];
}

/** share of a part's notes beyond its instrument from which another one is meant, or another tuning */
const foreign = 0.1;

/** What an instrument gives at all, as sounding MIDI numbers; everything where its part goes beyond that often, and for voices. */
export function compassOf({ craft, hands }: Player): Compass {
  const extreme = craft?.profile.written.extreme;
  if (!craft || !extreme || craft.profile.id === "generic-melody" || craft.profile.family === "voice")
    return everything;
  const [low, high] = [extreme.lowMidi + craft.semitones, extreme.highMidi + craft.semitones];
  const notes = [...hands.R, ...hands.L];
  const beyond = notes.filter(({ p }) => p < low || p > high).length;
  return beyond > foreign * notes.length ? everything : [low, high];
}

/** levels below those whose sight-reading tables have sixteenths (research/exam-grades.md) */
const eighthsOnly: ReadonlySet<string> = new Set(["beginner", "elementary", "early-intermediate"]);

/** What one player strikes at once at a level: a hand on a keyboard, all fingers elsewhere. */
export function reachFor({ craft }: Player, level: LevelLimits & { readonly id: string }): Reach {
  const { maxNotesPerHand, maxSpan } = level;
  if (!craft) return { notes: maxNotesPerHand, span: maxSpan, quickest: eighthsOnly.has(level.id) ? 1 / 2 : undefined };
  const { maxSimultaneous } = craft.profile.polyphony;
  const most = maxSimultaneous?.value ?? maxSimultaneous?.values?.[level.id as LevelId] ?? 1;
  return { notes: most, span: widest, hand: handShapeOf(craft.profile, level.id as LevelId) };
}
