/**
 * A room for the dry sound of the synthesiser: eight comb filters with damping side by side, then four all-passes, per
 * ear (M. R. Schroeder 1962; delays and gains of Jezar's Freeverb, which its author gave to the public domain). The
 * synthesiser's own reverb costs three times the whole of its notes.
 */
export type Reverb = (left: Float32Array, right: Float32Array) => void;

/** Delays in samples at 44.1 kHz; the right ear's are longer by `spread`. */
const combDelays = [1116, 1188, 1277, 1356, 1422, 1491, 1557, 1617];
const allPassDelays = [556, 441, 341, 225];
const spread = 23;

const feedback = 0.8;
const damping = 0.35;
const allPassGain = 0.5;
const inputGain = 0.015;
const wetGain = 0.55;

type Line = { readonly buffer: Float32Array; at: number; low: number };
const line = (delay: number): Line => ({ buffer: new Float32Array(delay), at: 0, low: 0 });

/** Adds the room to both channels in place; call it block after block. */
export function createReverb(): Reverb {
  const ears = [0, spread].map((extra) => ({
    combs: combDelays.map((delay) => line(delay + extra)),
    allPasses: allPassDelays.map((delay) => line(delay + extra)),
  }));
  let input = new Float32Array(0);
  let wet = new Float32Array(0);

  return (left, right) => {
    const count = left.length;
    if (input.length !== count) [input, wet] = [new Float32Array(count), new Float32Array(count)];
    for (let i = 0; i < count; i++) input[i] = ((left[i] as number) + (right[i] as number)) * inputGain;
    [left, right].forEach((channel, ear) => {
      wet.fill(0);
      for (const comb of ears[ear]?.combs ?? []) addComb(comb, input, wet);
      for (const allPass of ears[ear]?.allPasses ?? []) passThrough(allPass, wet);
      for (let i = 0; i < count; i++) channel[i] = (channel[i] as number) + (wet[i] as number) * wetGain;
    });
  };
}

function addComb(comb: Line, input: Float32Array, wet: Float32Array): void {
  const { buffer } = comb;
  let { at, low } = comb;
  for (let i = 0; i < input.length; i++) {
    const out = buffer[at] as number;
    low = out * (1 - damping) + low * damping;
    // Numbers next to zero slow the processor down.
    if (Math.abs(low) < 1e-15) low = 0;
    buffer[at] = (input[i] as number) + low * feedback;
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
