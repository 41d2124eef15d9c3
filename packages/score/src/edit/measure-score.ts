import type { Attributes, Clef, Score } from "../model/score.ts";
import { readScore } from "../read/read-score.ts";
import { serialiseXml } from "../write/serialise.ts";
import { documentOf } from "../write/write-musicxml.ts";
import { attribute, childrenOf, isElement, type XmlElement, xmlElement } from "../xml/tree.ts";

/**
 * One measure of all parts as a score of its own, under the signatures and clefs in force before it. `index` from 0;
 * undefined when there is no such measure.
 */
export function measureScore(score: Score, index: number): Score | undefined {
  const document = documentOf(score);
  const bodies = childrenOf(document.root, "part").flatMap((body) => {
    const part = score.parts.find(({ id }) => id === attribute(body, "id"));
    const measure = childrenOf(body, "measure")[index];
    const before = part?.measures[index]?.before;
    if (!part || !measure || !before) return [];
    const opening = attributesElement(before, part.staves);
    return [{ ...body, children: [{ ...measure, children: [opening, ...measure.children] }] }];
  });
  if (bodies.length === 0) return undefined;
  const list = document.root.children.filter((node) => isElement(node) && node.name === "part-list");
  const root: XmlElement = { ...document.root, children: [...list, ...bodies] };
  const read = readScore(new TextEncoder().encode(serialiseXml({ ...document, root })));
  return read.ok ? read.score : undefined;
}

const numberOf = (staff: number, staves: number): readonly (readonly [string, string])[] =>
  staves > 1 ? [["number", `${staff}`]] : [];

function attributesElement({ divisions, key, time, clefs, transpose }: Attributes, staves: number): XmlElement {
  const signature = time.senzaMisura
    ? [xmlElement("senza-misura", [])]
    : [xmlElement("beats", time.beats.join("+")), xmlElement("beat-type", `${time.beatType}`)];
  return xmlElement("attributes", [
    xmlElement("divisions", `${divisions}`),
    xmlElement("key", [xmlElement("fifths", `${key.fifths}`), ...(key.mode ? [xmlElement("mode", key.mode)] : [])]),
    xmlElement("time", signature, time.symbol ? [["symbol", time.symbol]] : []),
    ...(staves > 1 ? [xmlElement("staves", `${staves}`)] : []),
    ...[...clefs].map(([staff, clef]) => clefElement(clef, numberOf(staff, staves))),
    ...(transpose
      ? [
          xmlElement("transpose", [
            xmlElement("diatonic", `${transpose.diatonic - 7 * transpose.octaveChange}`),
            xmlElement("chromatic", `${transpose.chromatic - 12 * transpose.octaveChange}`),
            ...(transpose.octaveChange === 0 ? [] : [xmlElement("octave-change", `${transpose.octaveChange}`)]),
          ]),
        ]
      : []),
  ]);
}

const clefElement = ({ sign, line, octaveChange }: Clef, number: readonly (readonly [string, string])[]): XmlElement =>
  xmlElement(
    "clef",
    [
      xmlElement("sign", sign),
      ...(line === undefined ? [] : [xmlElement("line", `${line}`)]),
      ...(octaveChange === 0 ? [] : [xmlElement("clef-octave-change", `${octaveChange}`)]),
    ],
    number,
  );
