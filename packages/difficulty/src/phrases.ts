import type { HandEvents } from "./events.ts";
import { at } from "./statistics.ts";

/**
 * Number of phrases of the LZ76 parse: each phrase is the shortest stretch that does not occur earlier (overlap with
 * itself allowed); the last one may. Lempel and Ziv 1976; equal to Kaspar and Schuster's counting, "0001101001000101"
 * gives 6. Kaspar and Schuster compare with every earlier place, which is quadratic; this walks a suffix automaton
 * (Blumer et al. 1985), which stays linear for a score of any length. Fewer than two symbols: their number.
 */
export function lempelZivPhrases(symbols: ArrayLike<number>): number {
  const n = symbols.length;
  if (n < 2) return n;
  const automaton = suffixAutomaton();
  let phrases = 0;
  let state = 0;
  let matched = 0;
  for (let i = 0; i < n; i++) {
    const symbol = at(symbols, i);
    const next = automaton.follow(state, symbol);
    automaton.append(symbol);
    if (next === undefined) {
      phrases++;
      state = 0;
      matched = 0;
      continue;
    }
    matched++;
    state = automaton.settle(next, matched);
  }
  return matched > 0 ? phrases + 1 : phrases;
}

/** Of the sequence of pitch sets of a hand. */
export function pitchSetPhrases(events: HandEvents): number {
  const ids = new Map<string, number>();
  const symbols = new Int32Array(events.count);
  for (let i = 0; i < events.count; i++) {
    const key = events.pitches.subarray(at(events.first, i), at(events.first, i + 1)).join();
    const id = ids.get(key) ?? ids.size;
    ids.set(key, id);
    symbols[i] = id;
  }
  return lempelZivPhrases(symbols);
}

function suffixAutomaton() {
  const edges: Map<number, number>[] = [new Map()];
  const lengths = [0];
  const links = [-1];
  let last = 0;
  const addState = (length: number, link: number, out: Map<number, number>): number => {
    lengths.push(length);
    links.push(link);
    return edges.push(out) - 1;
  };
  const edgesOf = (state: number): Map<number, number> => edges[state] as Map<number, number>;
  return {
    follow: (state: number, symbol: number): number | undefined => edgesOf(state).get(symbol),
    append(symbol: number): void {
      const current = addState(at(lengths, last) + 1, 0, new Map());
      let p = last;
      last = current;
      for (; p !== -1 && !edgesOf(p).has(symbol); p = at(links, p)) edgesOf(p).set(symbol, current);
      if (p === -1) return;
      const q = edgesOf(p).get(symbol) as number;
      if (at(lengths, q) === at(lengths, p) + 1) {
        links[current] = q;
        return;
      }
      const clone = addState(at(lengths, p) + 1, at(links, q), new Map(edgesOf(q)));
      for (; p !== -1 && edgesOf(p).get(symbol) === q; p = at(links, p)) edgesOf(p).set(symbol, clone);
      links[q] = clone;
      links[current] = clone;
    },
    /** a split during `append` may have moved a string of this length to the state's suffix link */
    settle: (state: number, length: number): number =>
      state !== 0 && at(lengths, at(links, state)) >= length ? at(links, state) : state,
  };
}
