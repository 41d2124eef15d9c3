import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { type BasicMIDI, SoundBankLoader, SpessaSynthProcessor, SpessaSynthSequencer } from "spessasynth_core";
import { createRecording, type Recording } from "./recording.ts";
import { createReverb } from "./reverb.ts";

/** The sound bank's samples have 22 kHz and less: a higher rate costs a third more and holds nothing more. */
export const SAMPLE_RATE = 32_000;
/** Events start on multiples of this: 4 ms. */
const STEP = 128;
const BLOCK = STEP * 128;

const require = createRequire(import.meta.url);
const soundFont = join(dirname(require.resolve("@coderline/alphatab")), "soundfont/sonivox.sf2");

/** The sound of a MIDI file, `seconds` long from its first tick on, fading out in the last `fade` seconds. */
export async function synthesise(midi: BasicMIDI, seconds: number, fade: number): Promise<Recording> {
  const synthesiser = new SpessaSynthProcessor(SAMPLE_RATE, {
    maxBufferSize: STEP,
    eventsEnabled: false,
    effectsEnabled: false,
  });
  synthesiser.soundBankManager.addSoundBank(SoundBankLoader.fromArrayBuffer(await soundFontBytes()), "gm");
  await synthesiser.processorInitialized;
  const sequencer = new SpessaSynthSequencer(synthesiser);
  sequencer.skipToFirstNoteOn = false;
  sequencer.loadNewSongList([midi]);
  sequencer.play();

  const reverb = createReverb(SAMPLE_RATE);
  const recording = createRecording();
  const total = Math.max(STEP, Math.round(seconds * SAMPLE_RATE));
  for (let done = 0; done < total; done += BLOCK) {
    const left = new Float32Array(BLOCK);
    const right = new Float32Array(BLOCK);
    for (let at = 0; at < BLOCK; at += STEP) {
      sequencer.processTick();
      synthesiser.process(left, right, at, STEP);
    }
    reverb(left, right);
    for (const channel of [left, right]) fadeOut(channel, total - done, fade * SAMPLE_RATE);
    const length = Math.min(BLOCK, total - done);
    recording.add(left.subarray(0, length), right.subarray(0, length));
  }
  return recording;
}

async function soundFontBytes(): Promise<ArrayBuffer> {
  const bytes = await readFile(soundFont);
  return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength);
}

/** `left` samples of the whole are to come from the start of the block. */
function fadeOut(block: Float32Array, left: number, fade: number): void {
  for (let i = Math.max(0, Math.floor(left - fade)); i < block.length; i++) {
    block[i] = (block[i] as number) * Math.max(0, (left - i) / fade);
  }
}
