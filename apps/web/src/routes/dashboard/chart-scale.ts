/** The least of 1, 2, 4, 5, 10, 20, 40, 50 … that holds a value: what the top line of a chart stands for. */
export function niceTop(value: number): number {
  for (let power = 1; ; power *= 10) {
    const found = [1, 2, 4, 5].map((step) => step * power).find((top) => top >= value);
    if (found) return found;
  }
}

const percent = (share: number): number => Math.round(share * 1000) / 10;

/** Where moments stand between the first and the last of them, in percent of the width; one alone in the middle. */
export function placesOf(times: readonly number[]): readonly number[] {
  const first = Math.min(...times);
  const span = Math.max(...times) - first;
  return times.map((time) => (span === 0 ? 50 : percent((time - first) / span)));
}

export type Bar = { readonly x: number; readonly width: number; readonly height: number };

/** Bars side by side in percent of the width, as tall as their share of `top` in the same unit as `height`. */
export function barsOf(values: readonly number[], top: number, height: number): readonly Bar[] {
  const slot = 100 / values.length;
  const gap = Math.min(slot * 0.3, 2);
  return values.map((value, index) => ({
    x: percent((index * slot + gap / 2) / 100),
    width: percent((slot - gap) / 100),
    height: Math.max(0, Math.round((value / top) * height)),
  }));
}
