/**
 * A room for the dry sound of the synthesiser: eight comb filters with damping side by side, then four all-passes, per
 * ear (M. R. Schroeder 1962; delays and gains of Jezar's Freeverb, which its author gave to the public domain). The
 * synthesiser's own reverb costs three times the whole of its notes. A room swallows the highest tones: it is reckoned
 * at half the rate of the sound, which halves its cost.
 */
export type Reverb = (left: Float32Array, right: Float32Array) => void;

/** Delays in samples at 44.1 kHz; the right ear's are longer by `spread`. */
const combDelays = [1116, 1188, 1277, 1356, 1422, 1491, 1557, 1617];
const allPassDelays = [556, 441, 341, 225];
const spread = 23;
const delayRate = 44_100;

const feedback = 0.8;
const damping = 0.1;
const allPassGain = 0.5;
const inputGain = 0.015;
const wetGain = 0.55;
/** Keeps the lines away from the numbers next to zero, which slow the processor down; far below what 16 bits hold. */
const noDenormals = 1e-9;

type Line = { readonly buffer: Float32Array; at: number; low: number };
type Ear = { readonly combs: readonly Line[]; readonly allPasses: readonly Line[]; last: number };

/** Adds the room to both channels in place; call it block after block, each of an even length. */
export function createReverb(sampleRate: number): Reverb {
  const line = (delay: number): Line => {
    const samples = Math.round((delay * sampleRate) / 2 / delayRate);
    return { buffer: new Float32Array(samples), at: 0, low: 0 };
  };
  const earOf = (extra: number): Ear => ({
    combs: combDelays.map((delay) => line(delay + extra)),
    allPasses: allPassDelays.map((delay) => line(delay + extra)),
    last: 0,
  });
  const ears = { left: earOf(0), right: earOf(spread) };
  let input = new Float32Array(0);
  let wet = new Float32Array(0);

  return (left, right) => {
    const count = left.length >> 1;
    if (input.length !== count) [input, wet] = [new Float32Array(count), new Float32Array(count)];
    for (let i = 0; i < count; i++) {
      const [a, b] = [2 * i, 2 * i + 1];
      const sum = (left[a] as number) + (left[b] as number) + (right[a] as number) + (right[b] as number);
      input[i] = (sum * inputGain) / 2;
    }
    addRoom(ears.left, input, wet, left);
    addRoom(ears.right, input, wet, right);
  };
}

function addRoom(ear: Ear, input: Float32Array, wet: Float32Array, channel: Float32Array): void {
  wet.fill(0);
  for (const comb of ear.combs) addComb(comb, input, wet);
  for (const allPass of ear.allPasses) passThrough(allPass, wet);
  let { last } = ear;
  for (let i = 0; i < wet.length; i++) {
    const now = (wet[i] as number) * wetGain;
    channel[2 * i] = (channel[2 * i] as number) + (last + now) / 2;
    channel[2 * i + 1] = (channel[2 * i + 1] as number) + now;
    last = now;
  }
  ear.last = last;
}

function addComb(comb: Line, input: Float32Array, wet: Float32Array): void {
  const { buffer } = comb;
  let { at, low } = comb;
  for (let i = 0; i < input.length; i++) {
    const out = buffer[at] as number;
    low = out * (1 - damping) + low * damping;
    buffer[at] = (input[i] as number) + low * feedback + noDenormals;
    wet[i] = (wet[i] as number) + out;
    at = at + 1 === buffer.length ? 0 : at + 1;
  }
  comb.at = at;
  comb.low = low;
}

function passThrough(allPass: Line, wet: Float32Array): void {
  const { buffer } = allPass;
  let { at } = allPass;
  for (let i = 0; i < wet.length; i++) {
    const held = buffer[at] as number;
    const sample = wet[i] as number;
    buffer[at] = sample + held * allPassGain;
    wet[i] = held - sample;
    at = at + 1 === buffer.length ? 0 : at + 1;
  }
  allPass.at = at;
}
