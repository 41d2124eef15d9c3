import {
  attribute,
  chordSymbols,
  isElement,
  type Measure,
  type MeasureEvent,
  type Score,
  syllables,
  tempoMarks,
  type XmlElement,
} from "@gradus/score";
import { largeStaff, staffHeight } from "../../write/notation-helps/large-print.ts";
import { handOf } from "../cover.ts";
import { noteNames } from "../notation/fingering.ts";
import { elementsIn } from "../notation/finish.ts";
import { ornamentNames, signsOf } from "../notation/signs.ts";
import { type Checks, type Evidence, keptIf, keptUnless } from "./check.ts";
import { chordChecks } from "./chords.ts";
import { numbersOf, soundsOf } from "./view.ts";

const namesIn = (element: XmlElement): readonly string[] => elementsIn(element).map(({ name }) => name);

/** Names of all signs of the player's in the covered measures: those of notes and those of directions. */
export function signsIn(
  score: Score,
  { player, cover }: Evidence,
): readonly { readonly measure: Measure; readonly name: string }[] {
  const of = (event: MeasureEvent): readonly string[] => {
    if (event.kind === "note" || event.kind === "grace")
      return [
        ...(event.kind === "grace" ? ["grace"] : []),
        ...event.heads.flatMap(({ source }) => (source ? namesIn(source) : [])),
      ];
    return event.kind === "mark" ? namesIn(event.source) : [];
  };
  return player.parts.flatMap((index) =>
    (score.parts[index]?.measures ?? [])
      .filter((measure) => cover.has(measure.index))
      .flatMap((measure) => measure.events.flatMap((event) => of(event).map((name) => ({ measure, name })))),
  );
}

const without = (evidence: Evidence, names: readonly string[]) =>
  keptUnless(numbersOf(signsIn(evidence.result, evidence).filter(({ name }) => names.includes(name))));
const count = (score: Score, evidence: Evidence, names: readonly string[]): number =>
  signsIn(score, evidence).filter(({ name }) => names.includes(name)).length;
const isNoteName = (element: XmlElement): boolean =>
  element.name === "lyric" && attribute(element, "name") === noteNames;
const loudness = ["dynamics", "wedge"];
const fastest = (score: Score): number => Math.max(0, ...tempoMarks(score).map(({ bpm }) => bpm));
const slowest = (score: Score): number => Math.min(...tempoMarks(score).map(({ bpm }) => bpm));
const noTempo = "The piece has no tempo mark to change; write the tempo you want and it is printed.";

export const notationChecks: Checks = {
  "notation.dynamics": ({ params }, evidence) => {
    const { source, result } = evidence;
    if (params.mode === "remove") return without(evidence, loudness);
    if (params.mode === "add") return keptIf(count(result, evidence, ["dynamics"]) > 0);
    if (params.mode === "keep") return keptIf(count(result, evidence, loudness) >= count(source, evidence, loudness));
    return without(evidence, [
      "wedge",
      "mp",
      "mf",
      "pp",
      "ff",
      "ppp",
      "fff",
      "sf",
      "sfz",
      "fp",
      "pf",
      "rf",
      "rfz",
      "fz",
    ]);
  },
  "notation.articulation": ({ params }, evidence) => {
    const names = signsOf(params.kinds);
    if (params.mode === "remove") return without(evidence, names);
    return keptIf(
      count(evidence.result, evidence, names) > count(evidence.source, evidence, params.mode === "add" ? names : []),
    );
  },
  "notation.chord-symbols": ({ params }, { result, player }) => {
    const symbols = player.parts.flatMap((part) => chordSymbols(result, part));
    return keptIf(symbols.length > 0 === (params.mode === "add"));
  },
  "arrange.accompaniment": (constraint, evidence) => {
    if (constraint.params.mode === "none")
      return chordChecks["arrange.accompaniment"]?.(constraint, evidence) ?? keptIf(false);
    if (constraint.params.mode === "add")
      return keptIf(false, "No part is added; chord symbols can be: ask for those.");
    return keptIf(evidence.player.parts.some((part) => chordSymbols(evidence.result, part).length > 0));
  },
  "lyrics.keep": ({ params }, { source, result }) => {
    if (params.mode === "remove") return keptIf(syllables(result).length === 0);
    if (params.mode === "syllabic") return keptIf(false, "Words stay with the notes they have.");
    return keptIf(syllables(result).length >= syllables(source).length);
  },
  "ornaments.forbid": ({ params }, evidence) =>
    without(evidence, [
      ...ornamentNames(params.kinds),
      ...(params.kinds === "all" || params.kinds.includes("grace") ? ["grace"] : []),
    ]),
  "technique.forbid": (constraint, evidence) => {
    const { technique } = constraint.params;
    if (technique === "pedal" || technique === "tremolo") return without(evidence, [technique]);
    if (technique === "double-stops") return chordChecks["technique.forbid"]?.(constraint, evidence) ?? keptIf(false);
    return keptIf(false, "How the hand moves is left to the fingering; ask for a smaller span or fewer jumps.");
  },
  "notation.fingering": (constraint, evidence) => {
    const { params } = constraint;
    const { result, player, cover } = evidence;
    if (params.mode === "none") return without(evidence, ["fingering"]);
    if (!player.keyboard) return keptIf(false, "Fingering is written for keyboards only so far.");
    const notes = soundsOf(result, player, cover, handOf(constraint)).filter(({ head }) => !head.tieStop);
    const bare = notes.filter(({ head }) => !head.source || !namesIn(head.source).includes("fingering"));
    return params.mode === "every-note" ? keptUnless(numbersOf(bare)) : keptIf(bare.length < notes.length);
  },
  "notation.note-names": (_, { result, player, cover }) => {
    const notes = soundsOf(result, player, cover).filter(({ head, event }) => !head.tieStop && event.heads[0] === head);
    const bare = notes.filter(({ head }) => !head.source?.children.some((node) => isElement(node) && isNoteName(node)));
    return keptUnless(numbersOf(bare));
  },
  "notation.size": (_, { result }) => keptIf((staffHeight(result) ?? 0) >= largeStaff),
  "phrase.breaths": ({ params }, evidence) => {
    if (params.maxSeconds !== null) return keptIf(false, "Breaths are placed by bars, not by seconds.");
    return keptIf(
      count(evidence.result, evidence, ["breath-mark"]) > count(evidence.source, evidence, ["breath-mark"]),
    );
  },
  "tempo.max": ({ params }, { source, result }) => {
    if (params.bpm === null) return keptIf(fastest(result) > 0 && fastest(result) < fastest(source), noTempo);
    return keptIf(fastest(result) > 0 && fastest(result) <= params.bpm);
  },
  "tempo.min": ({ params }, { source, result }) => {
    if (params.bpm === null) return keptIf(fastest(source) > 0 && slowest(result) > slowest(source), noTempo);
    return keptIf(fastest(result) > 0 && slowest(result) >= params.bpm - 1);
  },
};
