import { type Bar, strikesOf } from "./bar/bar.ts";

/** measures in a row that make a phrase */
const phrase = 4;

/**
 * For every bar of a staff: whether it restates an earlier one note for note, as one of four (or eight, …) in a row that do so
 * at the same distance: whole phrases, so that none is varied in its half. Silent bars and bars that are left alone end a row. What
 * goes round in fewer bars is an ostinato, no phrase that returns.
 */
export function returnsOf(bars: readonly (Bar | undefined)[]): readonly boolean[] {
  const texts = bars.map((bar) => (bar ? textOf(bar) : ""));
  const found = texts.map(() => false);
  for (let distance = texts.length - 1; distance > 0; distance--) {
    let run = 0;
    for (let i = distance; i < texts.length; i++) {
      run = texts[i] !== "" && texts[i] === texts[i - distance] ? run + 1 : 0;
      if (distance < phrase && run >= phrase) found.fill(false, i - run + 1, i + 1);
      else if (distance >= phrase && run > 0 && run % phrase === 0) found.fill(true, i - phrase + 1, i + 1);
    }
  }
  return found;
}

const textOf = (bar: Bar): string =>
  strikesOf(bar)
    .map(({ onset, duration, heads }) => {
      const pitches = heads.map(({ midi }) => midi).join("+");
      return `${onset.n}/${onset.d} ${duration.n}/${duration.d} ${pitches}`;
    })
    .join(" ");
