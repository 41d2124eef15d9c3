import { type Bar, type Group, groupsOf, mapStrikes, type Strike, type Tone } from "../read/bar/bar.ts";
import { isTied, newTone } from "../read/bar/tune-line.ts";
import { chordToneFrom } from "./figuration.ts";
import type { BarContext } from "./operation.ts";

/** semitones above the repeated note within which another chord tone is looked for */
const reach = 9;

/**
 * A figure that was folded by octaves with its repeated notes made distinct: where an octave of the source became the
 * same note twice, the second becomes another tone of the chord, not the one that follows.
 */
export function distinctTones(source: Bar, folded: Bar, context: BarContext): Bar {
  if (folded === source || context.role === "melody") return folded;
  const before = groupsOf(source);
  const after = groupsOf(folded);
  const changed = new Map<Strike, Tone>();
  after.forEach((group, i) => {
    const now = only(group);
    const last = only(after[i - 1]);
    const was = only(before[i]);
    const wasLast = only(before[i - 1]);
    if (!now || !last || !was || !wasLast) return;
    if (now.tone.midi !== last.tone.midi || was.tone.midi === wasLast.tone.midi || isTied(now.strike)) return;
    const other = otherTone(now.tone.midi, only(after[i + 1])?.tone.midi, now.strike, context);
    if (other !== undefined) changed.set(now.strike, { ...newTone(other, context), source: now.tone.source });
  });
  if (changed.size === 0) return folded;
  return mapStrikes(folded, (strike) => {
    const tone = changed.get(strike);
    return tone ? { ...strike, heads: [tone] } : strike;
  });
}

/** The single note of a group. */
function only(group: Group | undefined): { readonly strike: Strike; readonly tone: Tone } | undefined {
  const [strike, second] = group?.strikes ?? [];
  const [tone, more] = strike?.heads ?? [];
  return strike && tone && !second && !more ? { strike, tone } : undefined;
}

function otherTone(
  midi: number,
  following: number | undefined,
  strike: Strike,
  context: BarContext,
): number | undefined {
  const first = chordToneFrom(midi, 1, strike.onset, context);
  if (first === undefined) return undefined;
  const chosen = first === following ? chordToneFrom(first, 1, strike.onset, context) : first;
  return chosen !== undefined && chosen - midi <= reach ? chosen : undefined;
}
