import { at } from "../statistics.ts";

/** seconds over which everything is counted */
const window = 2;

/**
 * What happens a second from each event on (README of the second model, section 3): the sum of `values` over the events of [from, to) in the
 * two seconds from there, halved. Without `values` events are counted; `own` says whether the event itself counts.
 */
export function ratesOf(
  times: Float64Array,
  [from, to]: readonly [number, number],
  values?: Float64Array,
  own = true,
): Float64Array {
  const rates = new Float64Array(to - from);
  let [sum, end] = [0, from];
  for (let i = from; i < to; i++) {
    for (; end < to && at(times, end) < at(times, i) + window; end++) sum += values ? at(values, end) : 1;
    const first = values ? at(values, i) : 1;
    rates[i - from] = (own ? sum : sum - first) / window;
    sum -= first;
  }
  return rates;
}
