import { pitchClass } from "../../operations/operation.ts";
import { type Checks, type Evidence, keptIf, keptUnless } from "./check.ts";
import { type Chord, chordsOf, numbersOf, soundsOf } from "./view.ts";

const namesOf = ({ sounds }: Chord): readonly number[] => [...new Set(sounds.map(({ midi }) => pitchClass(midi)))];
const lowestOf = ({ sounds }: Chord): number => Math.min(...sounds.map(({ midi }) => midi));

/** What struck notes are as a chord in thirds: its root and whether a seventh is in it; undefined for anything else. */
function stacked(chord: Chord): { readonly root: number; readonly seventh: boolean } | undefined {
  const names = namesOf(chord);
  const above = (root: number): readonly number[] => names.map((name) => (name - root + 12) % 12);
  for (const root of names) {
    const heights = above(root);
    const isThird = heights.includes(3) || heights.includes(4);
    if (isThird && heights.every((height) => [0, 3, 4, 6, 7, 8].includes(height))) return { root, seventh: false };
  }
  for (const root of names) {
    const heights = above(root);
    const isThird = heights.includes(3) || heights.includes(4);
    if (isThird && heights.every((height) => [0, 3, 4, 6, 7, 8, 9, 10, 11].includes(height)))
      return { root, seventh: true };
  }
  return undefined;
}

const accompaniment = ({ result, player, cover }: Evidence, score = result): readonly Chord[] =>
  chordsOf(soundsOf(score, player, cover, player.keyboard ? "left" : "both"));
const sevenths = (chords: readonly Chord[]): number =>
  chords.filter((chord) => {
    const names = namesOf(chord);
    return names.some((name) => names.some((other) => [10, 11].includes((other - name + 12) % 12)));
  }).length;
const other = "Chords are not exchanged for others; ask for triads only, or for thinner chords.";

/** Chords of the finished score. */
export const harmonyChecks: Checks = {
  "harmony.enrich": ({ params }, evidence) =>
    params.set === "sevenths"
      ? keptIf(
          sevenths(accompaniment(evidence)) > sevenths(accompaniment(evidence, evidence.source)),
          "No chord of the accompaniment has room for its seventh.",
        )
      : keptIf(false, other),
  "harmony.vocabulary": ({ params }, evidence) =>
    params.set === "triads"
      ? keptUnless(
          numbersOf(accompaniment(evidence).filter((chord) => namesOf(chord).length > 3 || stacked(chord)?.seventh)),
        )
      : keptIf(false, other),
  "harmony.inversions": ({ params }, evidence) => {
    if (params.mode !== "root-only") return keptIf(false, "Chords keep the bass of the piece.");
    const wrong = accompaniment(evidence).filter((chord) => {
      const found = namesOf(chord).length > 2 ? stacked(chord) : undefined;
      return found !== undefined && pitchClass(lowestOf(chord)) !== found.root;
    });
    return keptUnless(numbersOf(wrong));
  },
  "harmony.max-rate": ({ params }, evidence) => {
    const bars = Map.groupBy(accompaniment(evidence), ({ measure }) => measure.index);
    const busy = [...bars.values()].filter(
      (chords) =>
        new Set(
          chords.map((chord) =>
            namesOf(chord)
              .toSorted((a, b) => a - b)
              .join(),
          ),
        ).size > params.perBar,
    );
    return evidence.player.keyboard
      ? keptUnless(numbersOf(busy.flatMap((chords) => chords.slice(0, 1))))
      : keptIf(false, "A single line has no chords.");
  },
};
