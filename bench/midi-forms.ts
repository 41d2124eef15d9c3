// Real scores as MIDI files of three kinds, for bench/midi.ts.
import {
  attributesAt,
  isElement,
  parseXml,
  readScore,
  type Score,
  serialiseXml,
  soundingNotes,
  toNumber,
  writeMusicXml,
  type XmlElement,
  ZERO,
} from "@gradus/score";
import { type MidiEvent, writeMidi } from "midi-file";
import { VerovioToolkit } from "verovio/esm";
import createVerovioModule from "verovio/wasm";

const TICKS = 480;
/** What a MIDI file plays otherwise than it is written. */
const dropped = new Set([
  "ornaments",
  "articulations",
  "fermata",
  "tremolo",
  "arpeggiate",
  "repeat",
  "ending",
  "wedge",
]);
const jumps = new Set(["dacapo", "dalsegno", "coda", "tocoda", "fine", "segno", "forward-repeat"]);

/** The score as a MIDI file can tell it: without repeats, grace and cue notes, ornaments, articulations, fermatas. */
export function plainScore(score: Score): Score {
  const parsed = parseXml(writeMusicXml(score));
  if (!parsed.ok) throw new Error(parsed.code);
  const root = plain(parsed.document.root);
  const read = readScore(new TextEncoder().encode(serialiseXml({ ...parsed.document, root })));
  if (!read.ok) throw new Error(read.code);
  return read.score;
}

function plain(element: XmlElement): XmlElement {
  const children = element.children.flatMap((node) => {
    if (!isElement(node)) return [node];
    const has = (name: string): boolean => node.children.some((child) => isElement(child) && child.name === name);
    if (dropped.has(node.name) || (node.name === "note" && (has("grace") || has("cue")))) return [];
    return [plain(node)];
  });
  const attributes = element.attributes.filter(([name]) => element.name !== "sound" || !jumps.has(name));
  return { ...element, attributes, children };
}

type Timed = { readonly tick: number; readonly rank: number; readonly event: Omit<MidiEvent, "deltaTime"> };
const ticks = (quarters: number): number => Math.round(quarters * TICKS);

/** `rich`: a track for each staff, with its name, key and time signatures. Else one track that says nothing. */
export function writtenMidi(score: Score, rich: boolean): Uint8Array {
  const notes = soundingNotes(score);
  const staves = score.parts.flatMap((part, index) =>
    Array.from({ length: part.staves }, (_, staff) => ({ part: index, staff: staff + 1, name: part.name })),
  );
  const track = (own: typeof notes, channel: number, head: readonly Timed[]): MidiEvent[] => {
    const events = own.flatMap(({ midi, onset, duration }): Timed[] => {
      const on = ticks(toNumber(onset));
      const off = ticks(toNumber(onset) + toNumber(duration));
      return [
        { tick: on, rank: 2, event: { type: "noteOn", channel, noteNumber: midi, velocity: 80 } },
        { tick: Math.max(off, on + 1), rank: 1, event: { type: "noteOff", channel, noteNumber: midi, velocity: 0 } },
      ];
    });
    let now = 0;
    const timed = [...head, ...events].sort((a, b) => a.tick - b.tick || a.rank - b.rank);
    const written = timed.map(({ tick, event }) => {
      const deltaTime = tick - now;
      now = tick;
      return { ...event, deltaTime } as MidiEvent;
    });
    return [...written, { deltaTime: 0, type: "endOfTrack" } as MidiEvent];
  };
  const tracks = rich
    ? [
        track([], 0, signatures(score)),
        ...staves.map(({ part, staff, name }, index) =>
          track(
            notes.filter((note) => note.part === part && note.staff === staff),
            index % 9,
            [{ tick: 0, rank: 0, event: { type: "trackName", text: name } as never }],
          ),
        ),
      ]
    : [track(notes, 0, [])];
  const header = { format: rich ? 1 : 0, numTracks: tracks.length, ticksPerBeat: TICKS } as const;
  return new Uint8Array(writeMidi({ header, tracks }));
}

function signatures(score: Score): Timed[] {
  const [part] = score.parts;
  let before = "";
  return (part?.measures ?? []).flatMap((measure): Timed[] => {
    if (!part) return [];
    const { key, time } = attributesAt(part, measure.index, ZERO);
    const now = JSON.stringify([key.fifths, time]);
    if (now === before) return [];
    before = now;
    const tick = ticks(toNumber(measure.start));
    const numerator = time.beats.reduce((sum, beat) => sum + beat, 0);
    return [
      {
        tick,
        rank: 0,
        event: { type: "timeSignature", numerator, denominator: time.beatType, metronome: 24, thirtyseconds: 8 },
      },
      { tick, rank: 0, event: { type: "keySignature", key: key.fifths, scale: key.mode === "minor" ? 1 : 0 } },
    ];
  });
}

const module = createVerovioModule();

/** What verovio plays of a score. */
export async function verovioMidi(score: Score): Promise<Uint8Array | undefined> {
  const toolkit = new VerovioToolkit(await module);
  try {
    if (!toolkit.loadData(writeMusicXml(score))) return undefined;
    return new Uint8Array(Buffer.from(toolkit.renderToMIDI(), "base64"));
  } finally {
    toolkit.destroy();
  }
}
