import { isElement, type NoteEvent, type XmlElement } from "@gradus/score";
import { scoreOf } from "@gradus/testing/scores";
import { expect, it } from "vitest";
import { times } from "../testing/pieces.ts";
import { rewrite } from "../testing/rewrites.ts";

const elementary = { kind: "grade", grade: 2.5, name: "Elementary" } as const;
const tune = ["1 C5, 1 D5, 1 E5, 1 F5", "2 G5, 2 E5", "1 F5, 1 E5, 1 D5, 1 E5", "4 C5"];
const figure = (bass: string, chord: string): string => times(4, [`1/2 ${bass}2 ${bass}3, 1/2 ${chord}`]).join(", ");
const bars = [figure("C", "E4 G4 C5"), figure("F", "F4 A4 C5"), figure("G", "F4 G4 B4"), figure("C", "E4 G4 C5")];

const fingersIn = (note: NoteEvent): readonly string[] =>
  note.heads.flatMap(({ source }) => (source ? textsOf(source, "fingering") : []));
const textsOf = (element: XmlElement, name: string): readonly string[] =>
  element.children.flatMap((node) =>
    isElement(node) ? (node.name === name ? [String(node.children[0])] : textsOf(node, name)) : [],
  );

it("the left hand's chords are fingered where their shape is new, and not again while they come back", () => {
  const { score } = rewrite(scoreOf({ staves: [times(4, tune), times(4, bars)] }), { level: elementary });
  const lower = (score.parts[0]?.measures ?? []).map(({ events }) =>
    events.flatMap((event) => (event.kind === "note" && event.staff === 2 ? fingersIn(event) : [])),
  );
  expect(lower[0]?.length).toBeGreaterThan(0);
  expect(lower.slice(4, -1).flat()).toEqual([]);
});
