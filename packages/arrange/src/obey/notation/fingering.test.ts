import { attribute, isElement, type Score, type XmlElement } from "@gradus/score";
import { scoreOf } from "@gradus/testing/scores";
import { expect, it } from "vitest";
import { times } from "../../testing/pieces.ts";
import { rewrite } from "../../testing/rewrites.ts";

const within = (element: XmlElement): readonly XmlElement[] =>
  element.children.flatMap((node) => (isElement(node) ? (node.name === "fingering" ? [node] : within(node)) : []));
/** Where the fingers of a staff are to stand. */
const placements = (score: Score, staff: number): ReadonlySet<string | undefined> =>
  new Set(
    score.parts
      .flatMap(({ measures }) => measures.flatMap(({ events }) => events))
      .flatMap((event) => (event.kind === "note" && event.staff === staff ? event.heads : []))
      .flatMap(({ source }) => (source ? within(source) : []))
      .map((sign) => attribute(sign, "placement")),
  );

it("prints the fingers of the left hand below its staff and those of the right hand above", () => {
  const source = scoreOf({ staves: [times(8, ["1 C5, 1 E5, 1 G5, 1 E5"]), times(8, ["1/2 C3, 1/2 G3, 1 E3, 2 G3"])] });
  const { score } = rewrite(source, { level: { kind: "relative", steps: -0.1 }, mustHaves: "fingering on every note" });
  expect(placements(score, 1)).toEqual(new Set([undefined]));
  expect(placements(score, 2)).toEqual(new Set(["below"]));
});

it("prints one finger for two voices on one key", () => {
  const source = scoreOf({
    staves: [times(8, ["2 C5, 2 E5|1 C5, 1 G4, 2 C4"]), times(8, ["1/2 C3, 1/2 G3, 1 E3, 2 G3"])],
  });
  const { score } = rewrite(source, { level: { kind: "relative", steps: -0.1 }, mustHaves: "fingering on every note" });
  const [first] = score.parts[0]?.measures ?? [];
  const onC5 = (first?.events ?? []).flatMap((event) =>
    event.kind === "note" && event.staff === 1 && event.onset.n === 0 ? event.heads : [],
  );
  expect(onC5.length).toBeGreaterThan(1);
  expect(onC5.flatMap(({ source: head }) => (head ? within(head) : []))).toHaveLength(1);
});

it("prints no fingers on more notes than a hand has fingers", () => {
  const rolled = "1 C3, 1 E3, 2 C3 E3 G3 B3 C4 E4";
  const source = scoreOf({ staves: [times(8, ["1 C5, 1 E5, 2 G5"]), times(8, [rolled])] });
  const { score } = rewrite(source, { level: { kind: "relative", steps: -0.1 }, mustHaves: "fingering on every note" });
  const fingers = (score.parts[0]?.measures[0]?.events ?? []).flatMap((event) =>
    event.kind === "note" && event.staff === 2 && event.heads.length > 5
      ? event.heads.flatMap(({ source: head }) => (head ? within(head) : []))
      : [],
  );
  expect(fingers).toEqual([]);
});
