import soundBankUrl from "@coderline/alphatab/soundfont/sonivox.sf2?url";
import { WorkletSynthesizer } from "spessasynth_lib";
import processorUrl from "spessasynth_lib/dist/spessasynth_processor.min.js?url";
import type { Clock, Sound } from "./transport.ts";

const tickMs = 40;
const aheadSeconds = 0.15;
/** a page in the background gets a timer once a second only */
const aheadWhenHidden = 1.6;
/** controllers of the MIDI standard */
const damperPedal = 64;
const allSoundOff = 120;

export type SoundDevice = {
  readonly sound: Sound;
  readonly clock: Clock;
  readonly resume: () => Promise<void>;
  readonly close: () => Promise<void>;
};

let bank: Promise<ArrayBuffer> | undefined;

/** The product's sound bank, fetched once; a failed try is not remembered. */
function soundBank(): Promise<ArrayBuffer> {
  bank ??= fetch(soundBankUrl).then((answer) => {
    if (!answer.ok) throw new Error(`The sound bank answered ${answer.status}`);
    return answer.arrayBuffer();
  });
  bank.catch(() => {
    bank = undefined;
  });
  return bank;
}

/** Fetches what the first press of play needs, so that it sounds at once. No audio is opened: browsers allow that only at a press. */
export async function loadSound(): Promise<void> {
  await Promise.all([soundBank(), fetch(processorUrl)]);
}

/**
 * Opens the synthesiser in the page's audio thread with the product's sound bank. Must be called from a person's own
 * press of a key or button: browsers keep a page silent until then. Fails when the page has no audio device.
 */
export async function openSound(): Promise<SoundDevice> {
  const context = new AudioContext({ latencyHint: "playback" });
  const loaded = soundBank();
  await context.audioWorklet.addModule(processorUrl);
  const synth = new WorkletSynthesizer(context);
  const volume = context.createGain();
  synth.connect(volume);
  volume.connect(context.destination);
  await synth.soundBankManager.addSoundBank((await loaded).slice(0), "sonivox");
  await synth.isReady;
  const ahead = () => (document.hidden ? aheadWhenHidden : aheadSeconds);
  const sound: Sound = {
    setProgram: (channel, program) => {
      while (channel >= synth.channelCount) synth.addNewChannel();
      synth.programChange(channel, program);
    },
    noteOn: (channel, midi, velocity, at) => synth.noteOn(channel, midi, velocity, { time: at }),
    noteOff: (channel, midi, at) => synth.noteOff(channel, midi, { time: at }),
    pedal: (channel, down, at) => synth.controllerChange(channel, damperPedal, down ? 127 : 0, { time: at }),
    silence: () => {
      // What was sent ahead cannot be called back: it passes unheard, and is ended before anything new begins.
      const now = context.currentTime;
      const over = now + ahead() + 0.02;
      synth.stopAll(true);
      volume.gain.cancelScheduledValues(now);
      volume.gain.setValueAtTime(0, now);
      volume.gain.setValueAtTime(1, over + 0.01);
      for (let channel = 0; channel < synth.channelCount; channel++) {
        synth.controllerChange(channel, damperPedal, 0, { time: over });
        synth.controllerChange(channel, allSoundOff, 0, { time: over });
      }
    },
  };
  const clock: Clock = {
    now: () => context.currentTime,
    ahead,
    every: (tick) => {
      const timer = setInterval(tick, tickMs);
      return () => clearInterval(timer);
    },
  };
  return { sound, clock, resume: () => context.resume(), close: () => context.close() };
}
