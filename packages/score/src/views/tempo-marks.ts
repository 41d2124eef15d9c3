import { compare, type Fraction, min, toNumber } from "../model/fraction.ts";
import type { MarkEvent, Score } from "../model/score.ts";
import { addTime, readNoteType, typeLength } from "../read/read-time.ts";
import { attribute, child, childrenOf, isElement, textOf, type XmlElement } from "../xml/tree.ts";

export type TempoMark = {
  /** quarters from the start of the score */
  readonly position: Fraction;
  readonly measure: number;
  /** quarters a minute */
  readonly bpm: number;
};

/** Tempo marks of all parts by position, one each: <sound tempo> where given, else the metronome mark. */
export function tempoMarks(score: Score): readonly TempoMark[] {
  const marks: TempoMark[] = [];
  for (const part of score.parts) {
    for (const measure of part.measures) {
      for (const event of measure.events) {
        const bpm = event.kind === "mark" ? statedTempo(event) : undefined;
        if (bpm !== undefined) {
          marks.push({ position: addTime(measure.start, event.onset), measure: measure.index, bpm });
        }
      }
    }
  }
  // The sort is stable, so the uppermost part's mark stays where several parts repeat it.
  return marks
    .sort((a, b) => compare(a.position, b.position))
    .filter((mark, index, all) => index === 0 || compare(mark.position, all[index - 1]?.position ?? mark.position) > 0);
}

/** Whatever says how fast a score goes, where it stands: each mark of each part, and each text of a direction. */
export type TempoSign = {
  /** quarters from the start of the score */
  readonly position: Fraction;
  /** of the measure it stands in, in quarters from the start of the score */
  readonly measureStart: Fraction;
} & (
  | {
      readonly kind: "metronome" | "sound";
      /** quarters a minute */
      readonly bpm: number;
    }
  | { readonly kind: "words"; readonly text: string }
);

/** All signs of tempo of all parts by position, in document order where they stand together. */
export function tempoSigns(score: Score): readonly TempoSign[] {
  const signs = score.parts.flatMap(({ measures }) =>
    measures.flatMap(({ events, start, length }) =>
      events.flatMap((event): readonly TempoSign[] => {
        if (event.kind !== "mark") return [];
        // rounded tuplets may end a hair after their measure: what follows them stands on the barline
        const place = { position: addTime(start, min(event.onset, length)), measureStart: start };
        return signsIn(event).map((sign) => ({ ...place, ...sign }));
      }),
    ),
  );
  return signs.toSorted((a, b) => compare(a.position, b.position));
}

type Sign =
  | { readonly kind: "metronome" | "sound"; readonly bpm: number }
  | { readonly kind: "words"; readonly text: string };

function signsIn({ name, source }: MarkEvent): readonly Sign[] {
  if (name === "sound") return stated("sound", soundTempo(source));
  if (name !== "direction") return [];
  const types = childrenOf(source, "direction-type");
  return [
    ...types.flatMap((type) =>
      childrenOf(type, "words").map((words): Sign => ({ kind: "words", text: textOf(words) })),
    ),
    ...types.flatMap((type) =>
      childrenOf(type, "metronome").flatMap((one) =>
        stated("metronome", isPlain(one) ? metronomeTempo(one) : undefined),
      ),
    ),
    ...childrenOf(source, "sound").flatMap((sound) => stated("sound", soundTempo(sound))),
  ];
}

/** "ca. 76" and "60-66" leave the tempo to the player. */
const isPlain = (metronome: XmlElement): boolean => /^\d+(\.\d+)?$/.test(textOf(child(metronome, "per-minute")).trim());

const stated = (kind: "metronome" | "sound", bpm: number | undefined): readonly Sign[] =>
  bpm === undefined ? [] : [{ kind, bpm }];

function statedTempo({ name, source }: MarkEvent): number | undefined {
  if (name === "sound") return soundTempo(source);
  if (name !== "direction") return undefined;
  const sound = child(source, "sound");
  const sounding = sound && soundTempo(sound);
  if (sounding !== undefined) return sounding;
  for (const type of childrenOf(source, "direction-type")) {
    const metronome = child(type, "metronome");
    const bpm = metronome && metronomeTempo(metronome);
    if (bpm !== undefined) return bpm;
  }
  return undefined;
}

const usable = (bpm: number): number | undefined => (bpm >= 1 && bpm <= 2000 ? bpm : undefined);
const soundTempo = (sound: XmlElement): number | undefined => usable(Number(attribute(sound, "tempo")));

/** "♩. = 60" is 90 quarters; of "ca. 120" and "120-132" the first number counts. */
function metronomeTempo(metronome: XmlElement): number | undefined {
  const type = readNoteType(textOf(child(metronome, "beat-unit")));
  const perMinute = /\d+(\.\d+)?/.exec(textOf(child(metronome, "per-minute")))?.[0];
  if (!type || perMinute === undefined) return undefined;
  const dots = metronome.children.filter((node) => isElement(node) && node.name === "beat-unit-dot").length;
  return usable(Number(perMinute) * toNumber(typeLength(type, Math.min(dots, 4))));
}
