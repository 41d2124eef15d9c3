import { findAll, type SvgElement } from "../svg/svg-tree.ts";

/** Inherited properties; lengths in user units. */
export type Style = {
  readonly color: string;
  readonly fill: string;
  readonly stroke: string;
  readonly strokeWidth: number;
  readonly fillOpacity: number;
  readonly strokeOpacity: number;
  readonly bold: boolean;
  readonly italic: boolean;
  readonly fontFamily: string;
  readonly fontSize: number;
  readonly letterSpacing: number;
  readonly anchor: "start" | "middle" | "end";
  readonly hidden: boolean;
};

export const initialStyle: Style = {
  color: "black",
  fill: "black",
  stroke: "none",
  strokeWidth: 1,
  fillOpacity: 1,
  strokeOpacity: 1,
  bold: false,
  italic: false,
  fontFamily: "",
  fontSize: 16,
  letterSpacing: 0,
  anchor: "start",
  hidden: false,
};

export type Rule = { readonly tag: string; readonly classes: readonly string[]; readonly properties: Properties };
type Properties = Readonly<Record<string, string>>;

/**
 * The rules of verovio's <style>: selectors of the form `#page g.class`, of which the last step decides.
 * They draw the staff lines (`path {stroke: currentColor}`) and set the bold and italic text.
 */
export function styleRules(svg: SvgElement): readonly Rule[] {
  const css = findAll(svg, "style").flatMap(({ children }) => children.filter((node) => typeof node === "string"));
  return css.flatMap((sheet) =>
    [...sheet.matchAll(/([^{}]+)\{([^{}]*)\}/g)].flatMap(([, selectors = "", body = ""]) =>
      selectors.trim().startsWith("@") ? [] : selectors.split(",").map((selector) => parseRule(selector, body)),
    ),
  );
}

function parseRule(selector: string, body: string): Rule {
  const [tag = "", ...classes] = (selector.trim().split(/\s+/).at(-1) ?? "").split(".");
  const declarations = body.split(";").map((line) => line.split(":").map((side) => side.trim()));
  const properties = Object.fromEntries(
    declarations.flatMap(([name, value]) => (name && value ? [[name, value]] : [])),
  );
  return { tag, classes, properties };
}

const matches = ({ tag, classes }: Rule, name: string, own: readonly string[]): boolean =>
  (tag === "" || tag === name) && classes.every((one) => own.includes(one));

const styleNames = [
  "color",
  "fill",
  "stroke",
  "stroke-width",
  "fill-opacity",
  "stroke-opacity",
  "font-weight",
  "font-style",
  "font-family",
  "font-size",
  "letter-spacing",
  "text-anchor",
  "display",
  "visibility",
] as const;

/** Called for every element of a page, most of which change nothing. */
export function styleOf({ name, attributes }: SvgElement, parent: Style, rules: readonly Rule[]): Style {
  const own = attributes.class?.split(" ") ?? [];
  const styled = styleNames.some((one) => attributes[one] !== undefined) ? withProperties(parent, attributes) : parent;
  return rules.reduce(
    (style, rule) => (matches(rule, name, own) ? withProperties(style, rule.properties) : style),
    styled,
  );
}

function withProperties(style: Style, own: Properties): Style {
  const number = (name: string, inherited: number): number => {
    const value = Number.parseFloat(own[name] ?? "");
    return Number.isFinite(value) ? value : inherited;
  };
  return {
    color: own.color && own.color !== "currentColor" ? own.color : style.color,
    fill: own.fill ?? style.fill,
    stroke: own.stroke ?? style.stroke,
    strokeWidth: number("stroke-width", style.strokeWidth),
    fillOpacity: number("fill-opacity", style.fillOpacity),
    strokeOpacity: number("stroke-opacity", style.strokeOpacity),
    bold: own["font-weight"] ? /bold|[6-9]00/.test(own["font-weight"]) : style.bold,
    italic: own["font-style"] ? /italic|oblique/.test(own["font-style"]) : style.italic,
    fontFamily: own["font-family"] ?? style.fontFamily,
    fontSize: number("font-size", style.fontSize),
    letterSpacing: number("letter-spacing", style.letterSpacing),
    anchor: anchorOf(own["text-anchor"]) ?? style.anchor,
    hidden: own.display === "none" || (own.visibility ? own.visibility !== "visible" : style.hidden),
  };
}

const anchorOf = (value: string | undefined): Style["anchor"] | undefined =>
  value === "start" || value === "middle" || value === "end" ? value : undefined;

/** A paint resolved against the colour in force; undefined for none. */
export const paintOf = (paint: string, color: string): string | undefined =>
  paint === "none" ? undefined : paint === "currentColor" ? color : paint;
