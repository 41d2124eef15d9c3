/** A stereo block in 16 bits with a scale of its own: half the memory of floats, and nothing clips before the peak is known. */
type Block = { readonly scale: number; readonly left: Int16Array; readonly right: Int16Array };

export type Recording = {
  readonly add: (left: Float32Array, right: Float32Array) => void;
  /** largest sample of all, at least a little above zero */
  readonly peak: () => number;
  /** The blocks in order as floats, each multiplied by `gain`. */
  readonly play: (gain: number) => Iterable<readonly [Float32Array, Float32Array]>;
};

const FULL = 32_767;
const SILENCE = 1e-6;

const peakOf = (samples: Float32Array): number => {
  let peak = 0;
  for (const sample of samples) peak = Math.max(peak, Math.abs(sample));
  return peak;
};

export function createRecording(): Recording {
  const blocks: Block[] = [];
  let loudest = SILENCE;

  const pack = (samples: Float32Array, scale: number): Int16Array => {
    const packed = new Int16Array(samples.length);
    for (let i = 0; i < samples.length; i++) packed[i] = Math.round(((samples[i] as number) / scale) * FULL);
    return packed;
  };
  const unpack = (packed: Int16Array, factor: number): Float32Array => {
    const samples = new Float32Array(packed.length);
    for (let i = 0; i < packed.length; i++) samples[i] = (packed[i] as number) * factor;
    return samples;
  };

  return {
    add: (left, right) => {
      const scale = Math.max(SILENCE, peakOf(left), peakOf(right));
      loudest = Math.max(loudest, scale);
      blocks.push({ scale, left: pack(left, scale), right: pack(right, scale) });
    },
    peak: () => loudest,
    *play(gain) {
      for (const { scale, left, right } of blocks) {
        const factor = (scale * gain) / FULL;
        yield [unpack(left, factor), unpack(right, factor)];
      }
    },
  };
}
