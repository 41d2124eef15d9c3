import { readScore } from "@gradus/score";
import { parseMidi } from "midi-file";
import { expect, test } from "vitest";
import { toMidi } from "../midi/to-midi.ts";
import { attributes, direction, metronome, note, odeToJoy, scoreXml } from "../sample-scores.ts";
import { createRecording } from "./recording.ts";
import { createReverb } from "./reverb.ts";
import { toMp3 } from "./to-mp3.ts";

function midiOf(xml: string): Uint8Array {
  const read = readScore(new TextEncoder().encode(xml));
  if (!read.ok) throw new Error(read.code);
  return toMidi(read.score);
}

/** Seconds of a MIDI file of one tempo, from its header and longest track. */
function secondsOf(midi: Uint8Array): number {
  const { header, tracks } = parseMidi(midi);
  const tempo = tracks.flat().find((event) => event.type === "setTempo");
  const ticks = Math.max(...tracks.map((track) => track.reduce((sum, { deltaTime }) => sum + deltaTime, 0)));
  const perBeat = tempo?.type === "setTempo" ? tempo.microsecondsPerBeat : 500_000;
  return ((ticks / (header.ticksPerBeat ?? 480)) * perBeat) / 1e6;
}

/** Bit rates in kbit/s and places of the frames of MPEG-1 Layer III (ISO 11172-3, 2.4.2.3), after a tag. */
const sampleRates = [44_100, 48_000, 32_000];
const bitRates = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320];
function framesOf(mp3: Uint8Array): readonly number[] {
  const rates: number[] = [];
  for (let at = tagLength(mp3); at + 4 <= mp3.length; ) {
    const [sync, version, rest] = [mp3[at] ?? 0, mp3[at + 1] ?? 0, mp3[at + 2] ?? 0];
    if (sync !== 0xff || (version & 0xfe) !== 0xfa) throw new Error(`no frame at ${at}`);
    const rate = bitRates[rest >> 4] ?? 0;
    rates.push(rate);
    at += Math.floor((144 * rate * 1000) / (sampleRates[(rest >> 2) & 3] ?? 0)) + ((rest >> 1) & 1);
  }
  return rates;
}

/** Bytes of the ID3 tag at the start. */
function tagLength(mp3: Uint8Array): number {
  if (Buffer.from(mp3.subarray(0, 3)).toString("latin1") !== "ID3") return 0;
  return 10 + [...mp3.subarray(6, 10)].reduce((sum, byte) => sum * 128 + byte, 0);
}

test("PROC-17 an MP3 has one bit rate and the length of its MIDI within one percent", { timeout: 60_000 }, async () => {
  const midi = midiOf(odeToJoy());
  const made = await toMp3(midi);
  if (!made.ok) throw new Error(made.code);
  const rates = framesOf(made.mp3);
  expect(new Set(rates)).toEqual(new Set([128]));
  const seconds = secondsOf(midi);
  expect(Math.abs(made.seconds / seconds - 1)).toBeLessThan(0.01);
  // The encoder adds a delay and fills up the last frame: some 0.06 s, whatever the length.
  expect(Math.abs((rates.length * 1152) / 32_000 - made.seconds)).toBeLessThan(0.1);
});

test("an MP3 names its title and composer, in any script, and begins with sound when it has none", async () => {
  const midi = midiOf(scoreXml([{ name: "Flute", measures: [attributes() + metronome(240) + note()] }]));
  const tagged = await toMp3(midi, { title: "Träumerei 夢", artist: "R. Schumann" });
  const bare = await toMp3(midi);
  if (!tagged.ok || !bare.ok) throw new Error("no sound");
  const tag = Buffer.from(tagged.mp3.subarray(0, tagLength(tagged.mp3)));
  const textOf = (id: string): string => {
    const at = tag.indexOf(id);
    return tag.subarray(at + 11, at + 10 + tag.readUInt32BE(at + 4)).toString("utf16le");
  };
  expect([textOf("TIT2"), textOf("TPE1")]).toEqual(["\ufeffTräumerei 夢", "\ufeffR. Schumann"]);
  expect(Buffer.compare(tagged.mp3.subarray(tag.length), bare.mp3)).toBe(0);
  expect(tagLength(bare.mp3)).toBe(0);
});

test("a bar of rest before the first note stays", { timeout: 60_000 }, async () => {
  const rest = "<note><rest/><duration>16</duration><voice>1</voice></note>";
  const of = (first: string) =>
    midiOf(scoreXml([{ name: "Flute", measures: [attributes() + metronome(120) + first, note().repeat(4)] }]));
  const [silent, played] = [await toMp3(of(rest)), await toMp3(of(note().repeat(4)))];
  expect(silent.ok && played.ok && Math.abs(silent.seconds - played.seconds)).toBeLessThan(0.001);
});

test("a bar of rest after the last note stays", { timeout: 60_000 }, async () => {
  const rest = "<note><rest/><duration>16</duration><voice>1</voice></note>";
  const midi = midiOf(
    scoreXml([{ name: "Flute", measures: [attributes() + metronome(120) + note().repeat(4), rest] }]),
  );
  const made = await toMp3(midi);
  expect(made.ok && made.seconds).toBeCloseTo(4, 1);
});

test.each([
  ["nothing", new Uint8Array()],
  ["no MIDI", new TextEncoder().encode("hello, this is no MIDI file")],
])("%s is a failure", async (_, bytes) => {
  expect(await toMp3(bytes)).toMatchObject({ ok: false, code: "engine/render-failed" });
});

test("more than an hour is refused before any work", async () => {
  const slow = midiOf(
    scoreXml([
      {
        name: "Organ",
        measures: Array.from({ length: 60 }, (_, bar) =>
          bar === 0
            ? attributes() + direction("<words>slow</words>", '<sound tempo="1"/>') + note().repeat(4)
            : note().repeat(4),
        ),
      },
    ]),
  );
  expect(secondsOf(slow)).toBeGreaterThan(3600);
  expect(await toMp3(slow)).toMatchObject({ ok: false });
});

test("a recording gives back what was put in, louder by the gain, block by block", () => {
  const recording = createRecording();
  const soft = Float32Array.from([0.001, -0.002, 0.0005]);
  const loud = Float32Array.from([0.5, -0.25, 0]);
  recording.add(soft, soft);
  recording.add(loud, soft);
  expect(recording.peak()).toBeCloseTo(0.5, 6);
  const [first, second] = [...recording.play(2)];
  expect([...(first?.[0] ?? [])].map((one) => Number(one.toFixed(5)))).toEqual([0.002, -0.004, 0.001]);
  expect([...(second?.[0] ?? [])].map((one) => Number(one.toFixed(4)))).toEqual([1, -0.5, 0]);
});

test("the room answers an impulse on both sides, dies away and leaves silence silent", () => {
  const reverb = createReverb(32_000);
  const energy: number[] = [];
  for (let block = 0; block < 200; block++) {
    const [left, right] = [new Float32Array(1024), new Float32Array(1024)];
    if (block === 0) [left[0], right[0]] = [1, 1];
    reverb(left, right);
    energy.push(left.reduce((sum, one) => sum + one * one, 0) + right.reduce((sum, one) => sum + one * one, 0));
  }
  expect(energy[0]).toBeGreaterThanOrEqual(2);
  const heard = energy.slice(1, 20).reduce((sum, one) => sum + one, 0);
  expect(heard).toBeGreaterThan(1e-5);
  expect(energy.at(-1)).toBeLessThan(heard / 1e4);
  const silence = [new Float32Array(1024), new Float32Array(1024)] as const;
  createReverb(32_000)(...silence);
  expect(silence[0].every((one) => Math.abs(one) < 1e-7)).toBe(true);
});
