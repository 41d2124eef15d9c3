import type { MidiEvent, MidiFile } from "./midi-file.ts";

/** Quarters in which nothing happens before they count as an accident: longer than any rest of a whole ensemble. */
const LONGEST = 96;
/** What is taken out is a multiple of this, so that bars of 2, 3, 4 and 6 quarters keep their place. */
const UNIT = 48;

/** The file with its hours of silence (before the first note, or after a forgotten one) taken out; says so in `repairs`. */
export function withoutSilence(file: MidiFile): MidiFile {
  if (file.format === 2) return file;
  const { ticksPerQuarter } = file;
  const ticks = file.tracks.flatMap((events) =>
    events.flatMap(({ kind, tick }) => (kind === "on" || kind === "off" ? [tick] : [])),
  );
  ticks.sort((a, b) => a - b);
  const cuts: { readonly after: number; readonly total: number }[] = [];
  let total = 0;
  let before = 0;
  for (const tick of ticks) {
    const quarters = (tick - before) / ticksPerQuarter;
    if (quarters > LONGEST) {
      total += Math.floor((quarters - UNIT) / UNIT) * UNIT * ticksPerQuarter;
      cuts.push({ after: tick, total });
    }
    before = tick;
  }
  if (cuts.length === 0) return file;
  const moved = (tick: number): number => Math.max(0, tick - (cuts.findLast(({ after }) => after <= tick)?.total ?? 0));
  const tracks = file.tracks.map((events) => events.map((event): MidiEvent => ({ ...event, tick: moved(event.tick) })));
  const repairs = [...file.repairs, "Long silence was left out."];
  return { ...file, tracks, repairs };
}
