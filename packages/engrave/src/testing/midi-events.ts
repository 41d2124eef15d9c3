import { readScore, type Score } from "@gradus/score";
import { type MidiEvent, parseMidi } from "midi-file";
import { expect } from "vitest";
import { toMidi } from "../midi/to-midi.ts";
import { attributes, note, scoreXml } from "../sample-scores.ts";

/** An event and its time in ticks from the start. */
type Timed = MidiEvent & { readonly tick: number };

/** The score that a MusicXML text says; throws where it says none. */
export function read(musicXml: string): Score {
  const result = readScore(new TextEncoder().encode(musicXml));
  if (!result.ok) throw new Error(result.code);
  return result.score;
}

/** The events of each track of our MIDI file, as another library reads it. */
export function tracksOf(musicXml: string): readonly (readonly Timed[])[] {
  return parseMidi(toMidi(read(musicXml))).tracks.map((events) => {
    let tick = 0;
    return events.map((event): Timed => {
      tick += event.deltaTime;
      return { ...event, tick };
    });
  });
}

/** All events of a type, track by track. */
export const events = (musicXml: string, type: MidiEvent["type"]): readonly Timed[] =>
  tracksOf(musicXml)
    .flat()
    .filter((event) => event.type === type);

/** [tick, note number, length] of each note, sorted. */
export function notesOf(musicXml: string): readonly (readonly [number, number, number])[] {
  const open = new Map<number, number>();
  const notes: [number, number, number][] = [];
  for (const event of tracksOf(musicXml).flat()) {
    if (event.type === "noteOn") open.set(event.noteNumber, event.tick);
    if (event.type !== "noteOff") continue;
    const start = open.get(event.noteNumber);
    if (start === undefined) throw new Error("a note ends that did not start");
    notes.push([start, event.noteNumber, event.tick - start]);
    open.delete(event.noteNumber);
  }
  expect(open.size).toBe(0);
  return notes.sort((a, b) => a[0] - b[0] || a[1] - b[1]);
}

/** A flute's only measure. */
export const bar = (content: string, start = attributes()): string =>
  scoreXml([{ name: "Flute", measures: [`${start}${content}`] }]);
export const quarters = (...steps: string[]): string => steps.map((step) => note({ step })).join("");
