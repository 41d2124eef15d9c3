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
  type XmlNode,
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
  const children = element.children.flatMap((node): readonly XmlNode[] => {
    if (!isElement(node)) return [node];
    const has = (name: string): boolean => node.children.some((child) => isElement(child) && child.name === name);
    if (dropped.has(node.name) || (node.name === "note" && (has("grace") || has("cue")))) return [];
    return [plain(node)];
  });
  const attributes = element.attributes.filter(([name]) => element.name !== "sound" || !jumps.has(name));
  return { ...element, attributes, children };
}

type EventBody = MidiEvent extends infer Event ? (Event extends MidiEvent ? Omit<Event, "deltaTime"> : never) : never;
/** An event in ticks; `rank` orders events of one tick. */
type Timed = { readonly tick: number; readonly rank: number; readonly event: EventBody };
const ticks = (quarters: number): number => Math.round(quarters * TICKS);

function trackOf(events: readonly Timed[]): MidiEvent[] {
  let now = 0;
  const timed = events.toSorted((a, b) => a.tick - b.tick || a.rank - b.rank);
  const written = timed.map(({ tick, event }): MidiEvent => {
    const deltaTime = tick - now;
    now = tick;
    return { ...event, deltaTime };
  });
  return [...written, { deltaTime: 0, type: "endOfTrack" }];
}

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
    return trackOf([...head, ...events]);
  };
  const tracks = rich
    ? [
        track([], 0, signatures(score)),
        ...staves.map(({ part, staff, name }, index) =>
          track(
            notes.filter((note) => note.part === part && note.staff === staff),
            index % 9,
            [{ tick: 0, rank: 0, event: { type: "trackName", text: name } }],
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

/** A pianist's rubato and touch on one track, at a tempo that the file does not know; the same for equal scores. */
export function performedMidi(score: Score): Uint8Array {
  let state = 20_261_122;
  const dice = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  const gauss = (): number => dice() + dice() + dice() + dice() - 2;
  const notes = soundingNotes(score);
  const end = notes.reduce((last, { onset, duration }) => Math.max(last, toNumber(onset) + toNumber(duration)), 0);
  // seconds at every half quarter: the tempo wanders about its mean of 100
  const clock = [0.4];
  let pace = 0;
  for (let at = 0; at <= 2 * end + 2; at++) {
    pace = 0.92 * pace + 0.035 * gauss();
    clock.push((clock.at(-1) ?? 0) + 0.3 * Math.exp(pace));
  }
  const seconds = (quarters: number): number => {
    const index = Math.floor(2 * quarters);
    const [from = 0, to = 0] = clock.slice(index, index + 2);
    return from + (to - from) * (2 * quarters - index);
  };
  const events = notes.flatMap(({ midi, onset, duration }): Timed[] => {
    const on = Math.max(0, seconds(toNumber(onset)) + 0.012 * gauss());
    const off = on + Math.max(0.03, (seconds(toNumber(onset) + toNumber(duration)) - on) * (0.8 + 0.25 * dice()));
    const velocity = Math.round(64 + 12 * gauss());
    return [
      { tick: ticks(2 * on), rank: 2, event: { type: "noteOn", channel: 0, noteNumber: midi, velocity } },
      { tick: ticks(2 * off), rank: 1, event: { type: "noteOff", channel: 0, noteNumber: midi, velocity: 0 } },
    ];
  });
  return new Uint8Array(
    writeMidi({ header: { format: 0, numTracks: 1, ticksPerBeat: TICKS }, tracks: [trackOf(events)] }),
  );
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
