import { type Failure, failure } from "@gradus/contracts";
import { createMp3Encoder } from "wasm-media-encoders";
import { id3Tag, type Mp3Tags } from "./id3-tag.ts";
import { parseMidiFile, secondsOf } from "./parse-midi.ts";
import { SAMPLE_RATE, synthesise } from "./synthesise.ts";

export type Mp3Result = { readonly ok: true; readonly mp3: Uint8Array; readonly seconds: number } | Failure;

/** Constant: players reckon the length of a file from its size, and go wrong where the rate varies. */
const KILOBITS = 128;
/** −1 dB below full scale: what the decoder rounds must not clip. */
const TARGET_PEAK = 0.89;
/** A score of a few soft notes is not blown up to a shout. */
const MOST_GAIN = 12;
/** What rings on after the last note, as a share of the length: it stays within one percent of the MIDI's. */
const TAIL_SHARE = 0.007;
const MOST_TAIL = 2;
/** An hour of sound has 57 MB and takes up to five minutes of work. */
const MOST_SECONDS = 3600;
const SHORTEST_FADE = 0.05;
const untagged: Mp3Tags = { title: "", artist: "" };

/**
 * A MIDI file as MP3 with the built-in instruments: stereo, 32 kHz, 128 kbit/s, its peak at −1 dB, tagged with what is
 * known of the piece. The length is the MIDI's, plus up to 0.7 % in which the last notes ring out. Errors: engine/render-failed for what is no MIDI file or
 * lasts more than an hour.
 */
export async function toMp3(midiFile: Uint8Array, tags: Mp3Tags = untagged): Promise<Mp3Result> {
  const midi = parseMidiFile(midiFile);
  if (!midi) return failure("engine/render-failed");
  const length = secondsOf(midi);
  if (length > MOST_SECONDS) return failure("engine/render-failed");

  const tail = Math.min(MOST_TAIL, length * TAIL_SHARE);
  const seconds = length + tail;
  const recording = await synthesise(midi, seconds, Math.max(SHORTEST_FADE, tail));
  const encoder = await createMp3Encoder();
  encoder.configure({ channels: 2, sampleRate: SAMPLE_RATE, bitrate: KILOBITS });
  const chunks: Uint8Array[] = [id3Tag(tags)];
  for (const channels of recording.play(Math.min(MOST_GAIN, TARGET_PEAK / recording.peak()))) {
    // The encoder gives a view of its own memory.
    chunks.push(encoder.encode([...channels]).slice());
  }
  chunks.push(encoder.finalize().slice());
  return { ok: true, mp3: new Uint8Array(Buffer.concat(chunks)), seconds };
}
