import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Score } from "../model/score.ts";
import { readScore } from "../read/read-score.ts";
import { corpusScores } from "../testing/corpus.ts";
import { schemaJudge } from "../testing/schema.ts";
import { validate } from "../validate/validate.ts";
import { performedNotes } from "../views/performed-notes.ts";
import { soundingNotes } from "../views/sounding-notes.ts";
import { isElement, type XmlElement } from "../xml/tree.ts";
import { touchAll } from "./sample-score.ts";
import { serialiseElement, serialiseXml } from "./serialise.ts";
import { writeMusicXml } from "./write-musicxml.ts";

let schemaErrors: (xml: string) => ReadonlyMap<string, number>;
const counts = { files: 0, measures: 0, notes: 0, elements: 0, validSources: 0, validWritten: 0 };
beforeAll(() => {
  schemaErrors = schemaJudge();
});
afterAll(() => {
  process.stdout.write(`every measure rewritten: ${JSON.stringify(counts)}\n`);
});

/** Everything to hear, ids left out: those are places in the file. */
const heard = (score: Score): readonly string[] =>
  [
    ...soundingNotes(score).map(({ eventIds: _, headIndex: __, ...note }) => JSON.stringify(note)),
    ...performedNotes(score).map(({ eventIds: _, headIndex: __, ...note }) => JSON.stringify(note)),
  ].sort();

/** Told anew by whoever writes a measure: the arithmetic of time, and what is drawn by it. */
const regenerated = new Set([
  ...["divisions", "duration", "backup", "forward", "attributes", "beam", "notations"],
  ...["tuplet", "tuplet-actual", "tuplet-normal", "tuplet-number", "tuplet-type", "tuplet-dot"],
]);

function countElements(element: XmlElement, into: Map<string, number>): Map<string, number> {
  into.set(element.name, (into.get(element.name) ?? 0) + 1);
  for (const node of element.children) if (isElement(node)) countElements(node, into);
  return into;
}

/** A wrong value of the source itself, which the validator did not reach there because of an error in front of it. */
function wasHidden(message: string, source: string, written: string): boolean {
  const [, name, value] = /attribute '([^']+)'.*value '([^']*)'/.exec(message) ?? [];
  const count = (xml: string): number => xml.split(`${name}="${value}"`).length;
  return name !== undefined && count(source) === count(written);
}

const reread = (name: string, xml: string): Score => {
  const result = readScore(new TextEncoder().encode(xml));
  if (!result.ok) throw new Error(`${name} cannot be read back: ${result.message}`);
  return result.score;
};

describe("the corpus written from its events", () => {
  it.each(corpusScores("scores", "conformance"))("%s keeps its elements, notes and validity", (name, path) => {
    const source = readScore(readFileSync(path));
    if (!source.ok) throw new Error(`${name} cannot be read: ${source.message}`);
    const touched = touchAll(source.score);
    const xml = writeMusicXml(touched);
    const back = reread(name, xml);
    const notes = heard(source.score);
    expect(heard(back)).toEqual(notes);
    const after = countElements(back.document.root, new Map());
    const before = countElements(source.score.document.root, new Map());
    const lost = [...before].filter(
      ([element, count]) => !regenerated.has(element) && count > (after.get(element) ?? 0),
    );
    expect(lost).toEqual([]);
    const errors = validate(touched, { against: source.score }).filter(({ severity }) => severity === "error");
    expect(errors).toEqual([]);
    const sourceXml = serialiseXml(source.score.document);
    const sourceErrors = schemaErrors(sourceXml);
    const writtenErrors = schemaErrors(xml);
    const fresh = [...writtenErrors].filter(
      ([message, count]) => count > (sourceErrors.get(message) ?? 0) && !wasHidden(message, sourceXml, xml),
    );
    expect(fresh).toEqual([]);
    counts.files += 1;
    counts.measures += source.score.parts.reduce((sum, part) => sum + part.measures.length, 0);
    counts.notes += performedNotes(source.score).length;
    counts.elements += [...before.values()].reduce((sum, count) => sum + count, 0);
    if (sourceErrors.size === 0) counts.validSources += 1;
    if (writtenErrors.size === 0) counts.validWritten += 1;
  });

  it.each(corpusScores("scores", "conformance"))("%s with one touched measure keeps all others", (name, path) => {
    const source = readScore(readFileSync(path));
    if (!source.ok) throw new Error(`${name} cannot be read: ${source.message}`);
    const { score } = source;
    const at = Math.floor((score.parts[0]?.measures.length ?? 0) / 2);
    const parts = score.parts.map((part, index) =>
      index === 0
        ? { ...part, measures: part.measures.map((item) => (item.index === at ? { ...item, touched: true } : item)) }
        : part,
    );
    const back = reread(name, writeMusicXml({ ...score, parts }));
    back.parts.forEach((part, index) => {
      for (const measure of part.measures) {
        if (index === 0 && measure.index === at) continue;
        const old = score.parts[index]?.measures[measure.index];
        if (!old || serialiseElement(measure.source) !== serialiseElement(old.source)) {
          throw new Error(`${name}: measure ${measure.number} of part ${index + 1} changed`);
        }
      }
    });
  });
});
