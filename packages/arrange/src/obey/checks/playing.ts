import { attributesAt, textOf } from "@gradus/score";
import { elementsIn, slurTypes } from "../notation/finish.ts";
import { addedNames } from "../notation/ornaments.ts";
import { feels, pizzWords } from "../notation/playing.ts";
import { type Checks, type Evidence, keptIf, keptUnless } from "./check.ts";
import { signsIn } from "./notation.ts";
import { patternChecks } from "./pattern.ts";
import { clefAt, numbersOf, soundsOf } from "./view.ts";

const count = (evidence: Evidence, score: Evidence["result"], names: readonly string[]): number =>
  signsIn(score, evidence).filter(({ name }) => names.includes(name)).length;

/** Words of the player's directions, with their measures. */
const words = ({ result, player, cover }: Evidence) =>
  player.parts.flatMap((index) =>
    (result.parts[index]?.measures ?? [])
      .filter((measure) => cover.has(measure.index))
      .flatMap((measure) =>
        measure.events.flatMap((event) =>
          event.kind === "mark"
            ? elementsIn(event.source).flatMap((one) => (one.name === "words" ? [{ measure, text: textOf(one) }] : []))
            : [],
        ),
      ),
  );

/** Slurs of the finished score as the numbers of notes under them, by voice. */
function slurLengths({ result, player, cover }: Evidence): readonly number[] {
  const lengths: number[] = [];
  for (const index of player.parts) {
    const open = new Map<string, number>();
    for (const measure of result.parts[index]?.measures ?? []) {
      if (!cover.has(measure.index)) continue;
      for (const event of measure.events) {
        if (event.kind !== "note" || event.cue) continue;
        const types = event.heads.flatMap(({ source }) => (source ? slurTypes(source) : []));
        if (types.includes("start")) open.set(event.voice, 0);
        const under = open.get(event.voice);
        if (under === undefined) continue;
        open.set(event.voice, under + 1);
        if (!types.includes("stop")) continue;
        lengths.push(under + 1);
        open.delete(event.voice);
      }
    }
  }
  return lengths;
}
const noSlurs = (evidence: Evidence) =>
  keptUnless(numbersOf(signsIn(evidence.result, evidence).filter(({ name }) => name === "slur")));

/** How the finished score is bowed, plucked, tongued, pedalled and ornamented, and in which clefs it stands. */
export const playingChecks: Checks = {
  "string.bowing": ({ params }, evidence) => {
    if (params.mode === "separate") return noSlurs(evidence);
    if (params.mode === "mark") return keptIf(count(evidence, evidence.result, ["up-bow", "down-bow"]) > 0);
    const lengths = slurLengths(evidence);
    return keptIf(lengths.length > 0 && (params.mode === "slur-long" || lengths.every((length) => length === 2)));
  },
  "string.pizz": ({ params }, evidence) => {
    const found = words(evidence).filter(({ text }) => pizzWords.test(text));
    if (params.mode === "none") return keptUnless(numbersOf(found));
    if (params.mode === "some") return keptIf(found.length > 0, "Where to pluck is left to the player.");
    return keptIf(found.length === 1 && /pizz/i.test(found[0]?.text ?? ""));
  },
  "articulation.tonguing": ({ params }, evidence) => {
    if (params.mode === "tongue-all") return noSlurs(evidence);
    if (params.mode === "slur") return keptIf(slurLengths(evidence).length > 0);
    return keptIf(false, "How notes are tongued is left to the player; ask for longer note values or for slurs.");
  },
  "rhythm.feel": ({ params }, evidence) => keptIf(words(evidence).some(({ text }) => text === feels[params.feel])),
  "technique.add": (constraint, evidence) => {
    if (constraint.params.technique !== "pedal")
      return patternChecks["technique.add"]?.(constraint, evidence) ?? keptIf(false);
    if (!evidence.player.keyboard) return keptIf(false, "Only keyboards have a pedal.");
    return keptIf(
      count(evidence, evidence.result, ["pedal"]) > count(evidence, evidence.source, ["pedal"]),
      "The piece has its own pedal marks, and they stay.",
    );
  },
  "ornaments.add": ({ params }, evidence) => {
    const names = addedNames(params.kinds);
    return keptIf(
      count(evidence, evidence.result, names) > count(evidence, evidence.source, names),
      "No note of the tune is long enough there.",
    );
  },
  "notation.clef": ({ params }, evidence) => {
    const { result, player, cover } = evidence;
    const sounds = soundsOf(result, player, cover);
    const signOf = (sound: (typeof sounds)[number]): string => {
      const clef = clefAt(result, sound);
      return `${clef?.sign ?? "G"}${clef?.line ?? ""}`;
    };
    if (params.mode === "no-changes") {
      const changed = sounds.filter((sound) => {
        const part = result.parts[sound.side.part];
        const first = part && attributesAt(part, 0, { n: 0, d: 1 }).clefs.get(sound.side.staff);
        return signOf(sound) !== `${first?.sign ?? "G"}${first?.line ?? ""}`;
      });
      return keptUnless(numbersOf(changed));
    }
    if (params.mode === "no-tenor") return keptUnless(numbersOf(sounds.filter((sound) => signOf(sound) === "C4")));
    return keptUnless(numbersOf(sounds.filter((sound) => !signOf(sound).startsWith("G"))));
  },
};
