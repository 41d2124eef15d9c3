/**
 * MP3s of corpus scores: CPU for a minute of sound, length beside the MIDI's, bit rate, peak and loudness before encoding.
 *
 *   npx node bench/sound.ts [FOLDER[,FOLDER…]] [MOST_FILES]
 */
import { readFileSync } from "node:fs";
import path from "node:path";
import { toMidi, toMp3 } from "@gradus/engrave";
import { readScore } from "@gradus/score";
import { parseMidiFile } from "../packages/engrave/src/audio/parse-midi.ts";
import { SAMPLE_RATE, synthesise } from "../packages/engrave/src/audio/synthesise.ts";
import { readMidi, secondsOfTicks } from "../packages/engrave/src/testing/read-midi.ts";
import { quantile, scoreFiles } from "./corpus-files.ts";

const folders = (process.argv[2] ?? "scores/piano,scores/string-quartet,scores/choir,scores/orchestra").split(",");
const most = Number(process.argv[3] ?? 4);
/** of the product: −1 dB, and never louder than this factor */
const [targetPeak, mostGain] = [0.89, 12];
const longest = 600;

const bitRates = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320];
const sampleRates = [44_100, 48_000, 32_000];

/** Seconds and bit rates of the frames of an MP3 (ISO 11172-3). */
function framesOf(mp3: Uint8Array): { readonly seconds: number; readonly rates: ReadonlySet<number> } {
  const rates = new Set<number>();
  let seconds = 0;
  const tagged = Buffer.from(mp3.subarray(0, 3)).toString("latin1") === "ID3";
  let at = tagged ? 10 + mp3.subarray(6, 10).reduce((sum, byte) => sum * 128 + byte, 0) : 0;
  while (at + 4 <= mp3.length) {
    const flags = mp3[at + 2] ?? 0;
    const [rate, hertz] = [bitRates[flags >> 4] ?? 0, sampleRates[(flags >> 2) & 3] ?? 0];
    if (mp3[at] !== 0xff || rate === 0 || hertz === 0) throw new Error(`no frame at ${at}`);
    rates.add(rate);
    seconds += 1152 / hertz;
    at += Math.floor((144_000 * rate) / hertz) + ((flags >> 1) & 1);
  }
  return { seconds, rates };
}

type Filter = { readonly b: readonly number[]; readonly a: readonly number[] };
/** The two filters of ITU-R BS.1770-4 for any rate, as libebur128 derives them. */
function weighting(rate: number): readonly Filter[] {
  const shelf = Math.tan((Math.PI * 1681.974450955533) / rate);
  const [gain, q] = [10 ** (3.999843853973347 / 20), 0.7071752369554196];
  const mid = gain ** 0.4996667741545416;
  const s0 = 1 + shelf / q + shelf * shelf;
  const pass = Math.tan((Math.PI * 38.13547087602444) / rate);
  const p0 = 1 + pass / 0.5003270373238773 + pass * pass;
  return [
    {
      b: [
        gain + (mid * shelf) / q + shelf * shelf,
        2 * (shelf * shelf - gain),
        gain - (mid * shelf) / q + shelf * shelf,
      ].map((x) => x / s0),
      a: [(2 * (shelf * shelf - 1)) / s0, (1 - shelf / q + shelf * shelf) / s0],
    },
    { b: [1, -2, 1], a: [(2 * (pass * pass - 1)) / p0, (1 - pass / 0.5003270373238773 + pass * pass) / p0] },
  ];
}

function filtered(samples: Float32Array, { b, a }: Filter): Float32Array {
  const out = new Float32Array(samples.length);
  const [b0 = 0, b1 = 0, b2 = 0] = b;
  const [a1 = 0, a2 = 0] = a;
  let [x1, x2, y1, y2] = [0, 0, 0, 0];
  for (let i = 0; i < samples.length; i++) {
    const x = samples[i] ?? 0;
    const y = b0 * x + b1 * x1 + b2 * x2 - a1 * y1 - a2 * y2;
    [x2, x1, y2, y1] = [x1, x, y1, y];
    out[i] = y;
  }
  return out;
}

/** Integrated loudness in LUFS with both gates of BS.1770-4. */
function loudness(channels: readonly Float32Array[], rate: number): number {
  const weighted = channels.map((one) => weighting(rate).reduce(filtered, one));
  const [block, step] = [Math.round(0.4 * rate), Math.round(0.1 * rate)];
  const powers: number[] = [];
  for (let at = 0; at + block <= (weighted[0]?.length ?? 0); at += step) {
    powers.push(
      weighted.reduce((sum, one) => sum + one.subarray(at, at + block).reduce((all, x) => all + x * x, 0) / block, 0),
    );
  }
  const level = (power: number): number => -0.691 + 10 * Math.log10(power);
  const mean = (list: readonly number[]): number => list.reduce((sum, one) => sum + one, 0) / list.length;
  const loud = powers.filter((power) => level(power) > -70);
  const gate = level(mean(loud)) - 10;
  return level(mean(loud.filter((power) => level(power) > gate)));
}

const rows: { cpu: number; lufs: number; ratio: number }[] = [];
for (const file of folders.flatMap((folder) => scoreFiles(folder).slice(0, most))) {
  const read = readScore(readFileSync(file));
  if (!read.ok) continue;
  const midi = toMidi(read.score);
  const held = readMidi(midi);
  const seconds = secondsOfTicks(held)(Math.max(...held.tracks.map(({ end }) => end)));
  if (seconds > longest) continue;

  const before = process.cpuUsage();
  const made = await toMp3(midi, { title: read.score.meta.title, artist: read.score.meta.composer });
  const used = process.cpuUsage(before);
  if (!made.ok) throw new Error(`${file}: ${made.code}`);
  const cpu = (used.user + used.system) / 1e6 / (made.seconds / 60);
  const frames = framesOf(made.mp3);

  const parsed = parseMidiFile(midi);
  if (!parsed) throw new Error(`${file}: no MIDI file`);
  const recording = await synthesise(parsed, made.seconds, 0.05);
  const gain = Math.min(mostGain, targetPeak / recording.peak());
  const blocks = [...recording.play(gain)];
  const channels = [0, 1].map((side) => {
    const whole = new Float32Array(Math.ceil(made.seconds * SAMPLE_RATE) + SAMPLE_RATE);
    let at = 0;
    for (const block of blocks) {
      whole.set(block[side] as Float32Array, at);
      at += (block[side] as Float32Array).length;
    }
    return whole.subarray(0, at);
  });
  const lufs = loudness(channels, SAMPLE_RATE);
  const [left, right] = channels as [Float32Array, Float32Array];
  const mono = left.reduce((sum, x, i) => sum + (x + (right[i] ?? 0)) ** 2 / 4, 0);
  const both = left.reduce((sum, x, i) => sum + (x * x + (right[i] ?? 0) ** 2) / 2, 0);
  rows.push({ cpu, lufs, ratio: frames.seconds / seconds });
  console.log(
    [
      path.basename(file).slice(0, 40).padEnd(40),
      `${seconds.toFixed(0)} s`,
      `${cpu.toFixed(2)} s CPU a minute`,
      `length ${(100 * (frames.seconds / seconds - 1)).toFixed(2)} %`,
      `${[...frames.rates].join("/")} kbit/s`,
      `peak ${(20 * Math.log10(recording.peak() * gain)).toFixed(1)} dB`,
      `${lufs.toFixed(1)} LUFS`,
      `mono ${(10 * Math.log10(mono / both)).toFixed(1)} dB`,
    ].join("  "),
  );
}
const of = (name: "cpu" | "lufs" | "ratio", p: number): string =>
  quantile(
    rows.map((row) => row[name]),
    p,
  ).toFixed(3);
console.log(
  `${rows.length} files; CPU a minute p50 ${of("cpu", 0.5)} p95 ${of("cpu", 0.95)} most ${of("cpu", 1)}; length ${of("ratio", 0)} to ${of("ratio", 1)}; LUFS ${of("lufs", 0)} to ${of("lufs", 1)}`,
);
