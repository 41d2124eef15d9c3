/** For tests: a seeded source of whole numbers below `most` (mulberry32), so that a failing file can be made again. */
function diceOf(seed: number): (most: number) => number {
  let state = seed >>> 0;
  return (most) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % Math.max(1, most);
  };
}

/** One of the samples with one to four wounds: flipped bits, noise, a stretch cut out, doubled, or the end missing. */
export function damaged(samples: readonly Uint8Array[], seed: number): Uint8Array {
  const dice = diceOf(seed);
  let bytes = [...(samples[dice(samples.length)] ?? [])];
  for (let wounds = 1 + dice(4); wounds > 0; wounds--) {
    const at = dice(bytes.length);
    const length = 1 + dice(40);
    const kind = dice(5);
    if (kind === 0) bytes[at] = (bytes[at] ?? 0) ^ (1 << dice(8));
    else if (kind === 1)
      for (let index = at; index < at + length && index < bytes.length; index++) bytes[index] = dice(256);
    else if (kind === 2) bytes.splice(at, length);
    else if (kind === 3) bytes.splice(at, 0, ...bytes.slice(at, at + length));
    else if (dice(3) === 0) bytes = bytes.slice(0, at);
  }
  return new Uint8Array(bytes);
}
