/** measures of a phrase, and notes from which its tune says something */
const [phrase, telling] = [8, 16];

/** The largest share of a tune's notes that the measures of a phrase lose: counts of lost and of all notes by measure. */
export function mostLostOf(lost: readonly number[], notes: readonly number[]): number {
  let [most, gone, all] = [0, 0, 0];
  const first = Math.min(phrase, lost.length) - 1;
  lost.forEach((count, i) => {
    gone += count - (lost[i - phrase] ?? 0);
    all += (notes[i] ?? 0) - (notes[i - phrase] ?? 0);
    if (i >= first && all >= telling) most = Math.max(most, gone / all);
  });
  return most;
}
