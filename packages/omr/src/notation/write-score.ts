import { xmlElement as element, serialiseXml, type TitlePage, type XmlElement } from "@gradus/score";
import type { MeasurePlan } from "./measure-plan.ts";
import { plansOf } from "./measure-plans.ts";
import type { PartLayout } from "./parts.ts";
import type { ReadPages } from "./read-pages.ts";
import { type ResolvedSlurs, resolveSlurs } from "./resolve-slurs.ts";
import { type ResolvedTies, resolveTies } from "./resolve-ties.ts";
import { type Written, writePartMeasure } from "./write-measure.ts";

export type WrittenScore = { readonly xml: string; readonly plans: readonly MeasurePlan[] };

/** What was read as MusicXML 4.0. */
export function writeScore(read: ReadPages, credits: TitlePage): WrittenScore {
  const plans = plansOf(read.measures);
  const ties = resolveTies(plans, read.parts);
  const slurs = resolveSlurs(read.slurs, plans, read.parts);
  const root = element(
    "score-partwise",
    [
      ...(credits.title === "" ? [] : [element("work", [element("work-title", credits.title)])]),
      identification(credits),
      ...subtitle(credits),
      element("part-list", partList(read.parts)),
      ...read.parts.map((part) => partElement(part, plans, ties, slurs)),
    ],
    [["version", "4.0"]],
  );
  return { xml: serialiseXml({ prolog: [], doctype: undefined, root }), plans };
}

function identification({ rights, ...credits }: TitlePage): XmlElement {
  const creators = (["composer", "lyricist", "arranger"] as const).filter((role) => credits[role] !== "");
  return element("identification", [
    ...creators.map((role) => element("creator", credits[role], [["type", role]])),
    ...(rights === "" ? [] : [element("rights", rights)]),
    element("encoding", [element("software", "Gradus")]),
  ]);
}

const subtitle = ({ subtitle: text }: TitlePage): readonly XmlElement[] =>
  text === ""
    ? []
    : [
        element(
          "credit",
          [element("credit-type", "subtitle"), element("credit-words", text, [["justify", "center"]])],
          [["page", "1"]],
        ),
      ];

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
