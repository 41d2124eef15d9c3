import { isInKey } from "../operations/figuration.ts";
import type { BarContext, HarmonySpan } from "../operations/operation.ts";
import type { Grounded } from "../plan/grounded.ts";
import { type Chord, type ChordKind, chordTones } from "../read/chord.ts";
import type { PieceBar } from "../read/piece.ts";
import { quartersFrom } from "../read/ticks.ts";

/** The chords of every measure, as operations ask for them. */
export function spansOf(
  harmonies: readonly Grounded[],
  bars: readonly PieceBar[],
  contexts: readonly BarContext[],
): readonly (readonly HarmonySpan[])[] {
  const byBar = Map.groupBy(harmonies, ({ bar }) => bar);
  return bars.map(({ index, start }) =>
    (byBar.get(index) ?? []).map((harmony) => ({
      from: quartersFrom(harmony.from - start),
      to: quartersFrom(harmony.to - start),
      chord: givenBy(harmony, contexts[index]),
    })),
  );
}

/** what a chord may be instead, where a tone of it is neither played nor of the key */
const plainer: Readonly<Partial<Record<ChordKind, readonly ChordKind[]>>> = {
  major: ["minor"],
  minor: ["major"],
  dominant: ["minor-seventh", "major"],
  "minor-seventh": ["dominant", "minor"],
  "major-seventh": ["major"],
};

/** The chord that may be sounded: each of its tones is played or of the key; undefined where none is like that. */
function givenBy({ root, kind, heard }: Grounded, context: BarContext | undefined): Chord | undefined {
  const isGiven = (chord: Chord): boolean =>
    chordTones(chord).every((tone) => heard.includes(tone) || !context || isInKey(tone, context, context.transpose));
  return [kind, ...(plainer[kind] ?? [])].map((one): Chord => ({ root, kind: one })).find(isGiven);
}
