import { table } from "@gradus/contracts";
/**
 * Templates of phrases: words (base forms), [optional], (one|or other), <slot> for a musical term, <slot+> for a list of
 * them, {macro}. A template matches a whole clause or not at all, so no word of the clause can be overlooked.
 */
export type Compiled = {
  /** made when first asked for: most templates of the grammar are never tried */
  readonly regex: () => RegExp;
  /** every word and mark the template has: a clause with any other cannot match; none when nothing is required */
  readonly words: ReadonlySet<string>;
  /** what a match can begin with */
  readonly first: readonly string[];
};

const macros: Readonly<Record<string, string>> = table({
  /** ways to ask for something */
  add: "(add [in]|use|write in|put in|show|more|want|have|with|give|put|introduce|some) [more|some]",
  /** ways to refuse it, said after it */
  ban: "(forbid|off|out|not|be forbid|be out|be not allow|be [still] too (hard|difficult|much) [for <person>|for])",
});

/** Slots a template may name that stand for several kinds of terms. */
const families: Readonly<Record<string, readonly string[]>> = table({
  interval: ["interval", "ordinal"],
  count: ["number"],
});

/** Turns plain words into the canonical words and marks ("#number=4") that clauses have in their place. */
export type Canonise = (words: readonly string[]) => readonly string[];

/** Words, and slots as "#person", that may be missing or be there without changing what is meant. */
export type Light = ReadonlySet<string>;

type Node = {
  readonly source: string;
  readonly words: readonly string[];
  /** what it can begin with */
  readonly first: readonly string[];
  /** it may be left out */
  readonly optional: boolean;
};

function sequence(nodes: readonly Node[]): Node {
  const required = nodes.findIndex((node) => !node.optional);
  return {
    source: nodes.map((node) => node.source).join(""),
    words: nodes.flatMap((node) => node.words),
    first: nodes.slice(0, required < 0 ? nodes.length : required + 1).flatMap((node) => node.first),
    optional: required < 0,
  };
}

function either(nodes: readonly Node[]): Node {
  return {
    source: `(?:${nodes.map((node) => node.source).join("|")})`,
    words: nodes.flatMap((node) => node.words),
    first: nodes.flatMap((node) => node.first),
    optional: nodes.some((node) => node.optional),
  };
}

const nothing: Node = { source: "", words: [], first: [], optional: true };

function slot(name: string, light: Light): Node {
  if (light.has(`#${name}`)) return nothing;
  const many = name.endsWith("+");
  const kinds = families[name.replace("+", "")] ?? [name.replace("+", "")];
  const isInterval = name.startsWith("interval");
  const term = `#(?:${kinds.join("|")})\\d+(?:=\\S+)? `;
  const one = isInterval ? `(?:${term}|octave )` : term;
  const source = many ? `(?:${one}(?:(?:(?:, |and |or |plus |nor )+)${one})*)` : one;
  const names = [...kinds.map((kind) => `#${kind}`), ...(isInterval ? ["octave"] : [])];
  return {
    source,
    words: [...names, ...(many ? [",", "and", "or", "plus", "nor"] : [])],
    first: names,
    optional: false,
  };
}

/** Plain words of a template, brought to the form clauses are in, without those that are light. */
function literal(words: readonly string[], canonise: Canonise, light: Light): Node {
  const weighty = canonise(words).filter((word) => !light.has(word));
  return sequence(
    weighty.map((word) => {
      if (word.startsWith("#")) {
        const [kind = "", value] = word.split("=");
        return { source: `${kind}\\d+=${value} `, words: [kind], first: [kind], optional: false };
      }
      return { source: `${word} `, words: [word], first: [word], optional: false };
    }),
  );
}

function parseAlternatives(
  text: string,
  from: number,
  close: string,
  canonise: Canonise,
  light: Light,
): { readonly node: Node; readonly end: number } {
  const branches: Node[] = [];
  let nodes: Node[] = [];
  let at = from;
  while (at < text.length && text[at] !== close) {
    const sign = text[at] ?? "";
    if (sign === "|") {
      branches.push(sequence(nodes));
      nodes = [];
      at++;
    } else if (sign === "(" || sign === "[") {
      const inner = parseAlternatives(text, at + 1, sign === "(" ? ")" : "]", canonise, light);
      nodes.push(sign === "(" ? inner.node : { ...inner.node, source: `(?:${inner.node.source})?`, optional: true });
      at = inner.end + 1;
    } else if (sign === "<") {
      const end = text.indexOf(">", at);
      nodes.push(slot(text.slice(at + 1, end), light));
      at = end + 1;
    } else if (sign === " ") at++;
    else {
      const run = /^[a-z0-9/,:=-]+(?: +[a-z0-9/,:=-]+)*/.exec(text.slice(at))?.[0];
      if (!run) throw new Error(`Unreadable template at ${at}: ${text}`);
      nodes.push(literal(run.split(/ +/), canonise, light));
      at += run.length;
    }
  }
  if (close !== "" && text[at] !== close) throw new Error(`Template lacks ${close}: ${text}`);
  branches.push(sequence(nodes));
  return { node: branches.length === 1 ? (branches[0] as Node) : either(branches), end: at };
}

const expand = (template: string): string =>
  template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const macro = macros[name];
    if (macro === undefined) throw new Error(`No macro ${name} in template ${template}`);
    return macro;
  });

/**
 * Compiles a template: of the grammar with `canonise`, to match whole clauses; of a phrase without, to match where a clause
 * goes on. `light` words are taken out of it. Throws on a template that is written wrongly (a fault of ours, found when
 * the module loads).
 */
export function compile(template: string, canonise?: Canonise, light: Light = new Set()): Compiled {
  const { node } = parseAlternatives(expand(template), 0, "", canonise ?? ((words) => words), light);
  if (node.optional && light.size === 0) throw new Error(`Nothing is required by template ${template}`);
  let made: RegExp | undefined;
  return {
    regex: () => {
      made ??= new RegExp(`^${node.source}${canonise ? "$" : ""}`);
      return made;
    },
    words: new Set(node.optional ? [] : node.words),
    first: [...new Set(node.first)],
  };
}

/** The words a template is written with. */
export const wordsOf = (template: string): readonly string[] =>
  expand(template)
    .replace(/<[^>]*>/g, " ")
    .match(/[a-z]+/g) ?? [];
