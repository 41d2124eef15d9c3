import { compare } from "../model/fraction.ts";
import type { Measure, Part, Score } from "../model/score.ts";
import { attribute, child, childrenOf, isElement, textOf, type XmlElement, type XmlNode } from "../xml/tree.ts";
import type { Finding } from "./finding.ts";

/** L4: what a rewrite must leave alone. */
export function checkPreservation(score: Score, source: Score): readonly Finding[] {
  const findings: Finding[] = [];
  const fail = (part: number | undefined, measure: number | undefined, code: string, message: string): void => {
    findings.push({ level: "L4", code, severity: "error", part, measure, voice: undefined, message });
  };
  if (score.parts.length !== source.parts.length) fail(undefined, undefined, "P0", "The number of parts changed.");
  score.parts.forEach((part, index) => {
    const before = source.parts.find(({ id }) => id === part.id) ?? source.parts[index];
    if (!before) return;
    if (part.measures.length !== before.measures.length) {
      fail(
        index,
        undefined,
        "P0",
        `The part has ${part.measures.length} measures, its source ${before.measures.length}.`,
      );
      return;
    }
    part.measures.forEach((measure, at) => {
      const old = before.measures[at];
      if (!old) return;
      if (!measure.touched && !sameElement(measure.source, old.source)) {
        fail(index, at, "P1", "A measure that was not to be rewritten changed.");
      }
      if (measure.touched) checkMarks(measure, old, (code, message) => fail(index, at, code, message));
    });
    const kept = new Set(lyricsOf(part));
    const lost = lyricsOf(before).filter((lyric) => !kept.has(lyric));
    if (lost.length > 0) fail(index, undefined, "P3", `${lost.length} syllables of the lyrics are missing.`);
  });
  return findings;
}

function checkMarks(measure: Measure, old: Measure, fail: (code: string, message: string) => void): void {
  const same = (pick: (measure: Measure) => readonly string[]): boolean => {
    const [a, b] = [pick(measure), pick(old)];
    return a.length === b.length && a.every((item, index) => item === b[index]);
  };
  if (!same(repeatsOf)) fail("P2", "A repeat or an ending changed.");
  if (!same(timesOf)) fail("P4", "A time signature changed.");
  if (!same(temposOf)) fail("P5", "A tempo mark changed.");
}

const marksOf = (measure: Measure, name: string): readonly XmlElement[] =>
  measure.events.flatMap((event) => (event.kind === "mark" && event.name === name ? [event.source] : []));

const repeatsOf = (measure: Measure): readonly string[] =>
  marksOf(measure, "barline").flatMap((barline) =>
    barline.children.flatMap((node) =>
      isElement(node) && (node.name === "repeat" || node.name === "ending")
        ? [
            `${node.name} ${node.attributes.flatMap(([name, value]) => (/^(type|number|direction|times)$/.test(name) ? [value] : [])).join(" ")}`,
          ]
        : [],
    ),
  );

const timesOf = (measure: Measure): readonly string[] =>
  marksOf(measure, "attributes").flatMap((attributes) =>
    childrenOf(attributes, "time").map((time) => time.children.filter(isElement).map(textOf).join("/")),
  );

/** Tempi in time: which staff's notes they are written between does not change them. */
function temposOf(measure: Measure): readonly string[] {
  const marks = measure.events.filter((event) => event.kind === "mark");
  return marks
    .flatMap(({ name, source, onset }) => {
      const sounds = name === "sound" ? [source] : name === "direction" ? childrenOf(source, "sound") : [];
      const metronomes =
        name === "direction"
          ? childrenOf(source, "direction-type").flatMap((type) => childrenOf(type, "metronome"))
          : [];
      const said = [
        ...sounds.flatMap((sound) => attribute(sound, "tempo") ?? []),
        ...metronomes.map((metronome) => textOf(metronome).replace(/\s+/g, "")),
      ];
      return said.map((text) => ({ text, onset }));
    })
    .toSorted((a, b) => compare(a.onset, b.onset) || (a.text < b.text ? -1 : Number(a.text > b.text)))
    .map(({ text }) => text);
}

/** Every syllable with its verse and running number among its likes, so that doubles count. */
function lyricsOf(part: Part): readonly string[] {
  const seen = new Map<string, number>();
  return part.measures.flatMap((measure) =>
    measure.events.flatMap((event) => {
      if (event.kind !== "note" && event.kind !== "grace") return [];
      return event.heads.flatMap((head) =>
        (head.source ? childrenOf(head.source, "lyric") : []).flatMap((lyric) => {
          const text = textOf(child(lyric, "text"));
          if (text === "") return [];
          const key = `${attribute(lyric, "number") ?? "1"} ${text}`;
          const count = (seen.get(key) ?? 0) + 1;
          seen.set(key, count);
          return [`${key} ${count}`];
        }),
      );
    }),
  );
}

function sameElement(a: XmlElement, b: XmlElement): boolean {
  if (a === b) return true;
  if (a.name !== b.name || a.attributes.length !== b.attributes.length || a.children.length !== b.children.length)
    return false;
  const attributes = a.attributes.every(
    ([name, value], index) => b.attributes[index]?.[0] === name && b.attributes[index][1] === value,
  );
  return attributes && a.children.every((node, index) => sameNode(node, b.children[index]));
}

function sameNode(a: XmlNode, b: XmlNode | undefined): boolean {
  if (b === undefined || typeof a === "string" || typeof b === "string") return a === b;
  if (isElement(a)) return isElement(b) && sameElement(a, b);
  return !isElement(b) && a.other === b.other && a.text === b.text;
}
