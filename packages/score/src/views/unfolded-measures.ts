import type { Measure, MeasureEvent, Score } from "../model/score.ts";
import { attribute, child, childrenOf, textOf, type XmlElement } from "../xml/tree.ts";
import { measureCount } from "./attributes-at.ts";

/** What all parts together say about the way through one measure. */
type Signs = {
  readonly repeatStart: boolean;
  readonly repeatEnd: boolean;
  readonly times: number;
  readonly endings: readonly number[];
  /** highest number of the group of voltas that this measure belongs to */
  readonly lastEnding: number;
  readonly segno: boolean;
  readonly coda: boolean;
  readonly toCoda: boolean;
  readonly fine: boolean;
  readonly jump: "dacapo" | "dalsegno" | undefined;
};

/** No piece plays this many measures; signs that lead in circles end here. */
const MOST_PLAYED = 50_000;

/**
 * Measure indexes in playing order: repeats, voltas, D.C., D.S., Fine and Coda. After a D.C. or D.S. repeats are not
 * played again and the last volta is taken. Signs that make no sense give the measures as written.
 */
export function unfoldedMeasures(score: Score): readonly number[] {
  const signs = readSigns(score);
  const order: number[] = [];
  const jumped = new Set<number>();
  let section = 0;
  let pass = 1;
  let at = 0;
  while (at < signs.length) {
    const here = signs[at];
    if (!here) break;
    const isSecondTime = jumped.size > 0;
    if (here.repeatStart && section !== at) [section, pass] = [at, 1];
    const leftVoltas = here.endings.length === 0 && (signs[at - 1]?.endings.length ?? 0) > 0;
    if (leftVoltas && section !== at) [section, pass] = [at, 1];
    const volta = isSecondTime ? here.lastEnding : pass;
    if (here.endings.length > 0 && !here.endings.includes(volta)) {
      at += 1;
      continue;
    }
    order.push(at);
    if (order.length > MOST_PLAYED) return signs.map((_, index) => index);
    if (here.fine && isSecondTime) break;
    const coda = here.toCoda && isSecondTime ? codaAfter(signs, at) : -1;
    if (coda >= 0) {
      at = coda;
      continue;
    }
    const passes = here.endings.length > 0 ? here.lastEnding : here.times;
    if (here.repeatEnd && !isSecondTime && pass < passes) {
      pass += 1;
      at = section;
      continue;
    }
    if (here.repeatEnd && here.endings.length === 0) [section, pass] = [at + 1, 1];
    if (here.jump && !jumped.has(at)) {
      jumped.add(at);
      at =
        here.jump === "dacapo"
          ? 0
          : Math.max(
              0,
              signs.findIndex(({ segno }) => segno),
            );
      continue;
    }
    at += 1;
  }
  return order;
}

/** The coda proper is the sign farthest on: scores often draw the same sign where one leaves. */
const codaAfter = (signs: readonly Signs[], at: number): number => {
  const index = signs.findLastIndex(({ coda }) => coda);
  return index > at ? index : -1;
};

function readSigns(score: Score): readonly Signs[] {
  const signs = Array.from({ length: measureCount(score) }, (_, index) =>
    signsOf(score.parts.flatMap((part) => part.measures[index] ?? [])),
  );
  let from = 0;
  return signs.map((here, index) => {
    if (here.endings.length === 0) from = index + 1;
    let last = 0;
    for (let at = from; (signs[at]?.endings.length ?? 0) > 0; at++)
      last = Math.max(last, ...(signs[at]?.endings ?? []));
    return { ...here, lastEnding: last };
  });
}

function signsOf(measures: readonly Measure[]): Signs {
  const repeats = measures.map(({ repeat }) => repeat);
  const ends = repeats.filter(({ end }) => end);
  const marks = measures.flatMap(({ events }) => events.flatMap(routeMarks));
  const has = (mark: RouteMark): boolean => marks.includes(mark);
  const toCoda = has("tocoda");
  return {
    repeatStart: repeats.some(({ start }) => start),
    repeatEnd: ends.length > 0,
    times: Math.max(2, ...ends.map(({ times }) => times)),
    endings: (repeats.find(({ endings }) => endings.length > 0)?.endings ?? []).map(Number),
    lastEnding: 0,
    segno: has("segno"),
    coda: has("coda") && !toCoda,
    toCoda,
    fine: has("fine"),
    jump: has("dacapo") ? "dacapo" : has("dalsegno") ? "dalsegno" : undefined,
  };
}

const soundMarks = ["dacapo", "dalsegno", "segno", "tocoda", "coda", "fine"] as const;
type RouteMark = (typeof soundMarks)[number];

/** As written for players: French and Italian forms, with and without dots. */
const wordMarks: readonly (readonly [RouteMark, RegExp])[] = [
  ["dacapo", /^\s*(d\.?\s?c\b|da capo)/i],
  ["dalsegno", /^\s*(d\.?\s?s\b|dal segno)/i],
  ["tocoda", /^\s*(to|al(la)?) coda\b/i],
  ["coda", /^\s*coda\b/i],
  ["fine", /^\s*fine\b/i],
];

function routeMarks(event: MeasureEvent): readonly RouteMark[] {
  if (event.kind !== "mark") return [];
  if (event.name === "sound") return soundRoute(event.source);
  if (event.name === "barline") return signRoute(event.source);
  if (event.name !== "direction") return [];
  const sound = child(event.source, "sound");
  const stated = sound ? soundRoute(sound) : [];
  return stated.length > 0 ? stated : childrenOf(event.source, "direction-type").flatMap(signRoute);
}

const soundRoute = (sound: XmlElement): readonly RouteMark[] =>
  soundMarks.filter((mark) => {
    const value = attribute(sound, mark);
    return value !== undefined && value !== "no";
  });

function signRoute(element: XmlElement): readonly RouteMark[] {
  const signs = (["segno", "coda"] as const).filter((name) => child(element, name) !== undefined);
  const words = childrenOf(element, "words").flatMap((text) => wordMarks.filter(([, word]) => word.test(textOf(text))));
  return [...signs, ...words.map(([mark]) => mark)];
}
