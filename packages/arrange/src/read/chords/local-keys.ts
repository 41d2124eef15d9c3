import { keySignature } from "@gradus/contracts";
import { attributesAt, keyOf, type Score, ZERO } from "@gradus/score";
import { pitchClass } from "../../operations/operation.ts";
import { quarter } from "../ticks.ts";
import { cheapestPath } from "../viterbi.ts";
import type { Sounds } from "./sounds.ts";

/** A key as the pitch class of its tonic, 0 to 11, and its mode. */
export type LocalKey = { readonly tonic: number; readonly mode: "major" | "minor" };

/** Share of each degree of the chromatic scale in what sounds in a key: from the scores that bench/harmony.ts tunes on. */
const profiles: Readonly<Record<LocalKey["mode"], readonly number[]>> = {
  major: [0.261, 0.005, 0.097, 0.008, 0.145, 0.088, 0.01, 0.24, 0.014, 0.057, 0.01, 0.066],
  minor: [0.221, 0.009, 0.104, 0.141, 0.012, 0.102, 0.016, 0.222, 0.065, 0.015, 0.017, 0.075],
};
/** how much what sounds says of the key, and what a change of key and a key off the signature cost */
const trust = 1;
const changeCost = 2;
const offSignature = 0.1;

const keys: readonly LocalKey[] = Array.from({ length: 12 }, (_, tonic) =>
  (["major", "minor"] as const).map((mode) => ({ tonic, mode })),
).flat();
const logs = keys.map(({ tonic, mode }) =>
  Array.from({ length: 12 }, (_, name) => Math.log(profiles[mode][(name - tonic + 12) % 12] ?? 1)),
);

/** The key of every beat: what sounds, the printed signature, and a price for each change. */
export function localKeysOf(sounds: readonly Sounds[], printed: readonly LocalKey[]): readonly LocalKey[] {
  const path = cheapestPath(
    sounds.map(() => keys.length),
    (place, state) => {
      const sound = sounds[place];
      return sound ? -evidence(sound, state, printed[sound.beat.bar]) : 0;
    },
    (_, from, to) => (from === to ? 0 : changeCost),
  );
  return path.map((state) => keys[state] ?? { tonic: 0, mode: "major" });
}

function evidence(sound: Sounds, index: number, printed: LocalKey | undefined): number {
  const key = keys[index];
  let sum = 0;
  for (let name = 0; name < 12; name++) {
    const weight = (sound.firm[name] ?? 0) + (sound.passing[name] ?? 0) + (sound.leaning[name] ?? 0);
    if (weight > 0) sum += weight * (logs[index]?.[name] ?? 0);
  }
  const off = key && printed ? signatureDistance(key, printed) : 0;
  return ((trust * sum - offSignature * off) * (sound.beat.to - sound.beat.from)) / quarter;
}

const signatureOf = ({ tonic, mode }: LocalKey): number => (7 * (mode === "minor" ? tonic + 3 : tonic)) % 12;
const signatureDistance = (a: LocalKey, b: LocalKey): number => {
  const apart = (signatureOf(a) - signatureOf(b) + 12) % 12;
  return Math.min(apart, 12 - apart);
};

/** The key of each measure: its signature, in the mode of the piece's first one. */
export function printedKeys(score: Score): readonly LocalKey[] {
  const { fifths, mode } = keySignature(keyOf(score));
  const part = score.parts[0];
  const start = part ? attributesAt(part, 0, ZERO).key.fifths : 0;
  return (part?.measures ?? []).map((_, i) => {
    const moved = part ? attributesAt(part, i, ZERO).key.fifths - start : 0;
    return { tonic: pitchClass(7 * (fifths + moved) + (mode === "minor" ? 9 : 0)), mode };
  });
}
