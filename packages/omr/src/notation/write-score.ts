import { xmlElement as element, serialiseXml, type XmlElement } from "@gradus/score";
import type { MeasurePlan } from "./measure-plan.ts";
import { plansOf } from "./measure-plans.ts";
import type { PartLayout } from "./parts.ts";
import type { ReadPages } from "./read-pages.ts";
import { type ResolvedSlurs, resolveSlurs } from "./resolve-slurs.ts";
import { type ResolvedTies, resolveTies } from "./resolve-ties.ts";
import { type Written, writePartMeasure } from "./write-measure.ts";

export type Credits = { readonly title: string; readonly composer: string };
export type WrittenScore = { readonly xml: string; readonly plans: readonly MeasurePlan[] };

/** What was read as MusicXML 4.0. */
export function writeScore(read: ReadPages, { title, composer }: Credits): WrittenScore {
  const plans = plansOf(read.measures);
  const ties = resolveTies(plans, read.parts);
  const slurs = resolveSlurs(read.slurs, plans, read.parts);
  const root = element(
    "score-partwise",
    [
      ...(title === "" ? [] : [element("work", [element("work-title", title)])]),
      element("identification", [
        ...(composer === "" ? [] : [element("creator", composer, [["type", "composer"]])]),
        element("encoding", [element("software", "Gradus")]),
      ]),
      element("part-list", partList(read.parts)),
      ...read.parts.map((part) => partElement(part, plans, ties, slurs)),
    ],
    [["version", "4.0"]],
  );
  return { xml: serialiseXml({ prolog: [], doctype: undefined, root }), plans };
}

const partList = (parts: readonly PartLayout[]): readonly XmlElement[] =>
  parts.map(({ id, name, abbreviation }) =>
    element(
      "score-part",
      [element("part-name", name), ...(abbreviation === "" ? [] : [element("part-abbreviation", abbreviation)])],
      [["id", id]],
    ),
  );

function partElement(
  part: PartLayout,
  plans: readonly MeasurePlan[],
  ties: ResolvedTies,
  slurs: ResolvedSlurs,
): XmlElement {
  const written: Written = { fifths: undefined, time: undefined, clefs: [], ties, slurs };
  return element(
    "part",
    plans.map((plan) => writePartMeasure(plan, part, written)),
    [["id", part.id]],
  );
}
