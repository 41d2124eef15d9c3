import { attribute, child, childrenOf, oneLine, rawTextOf, type XmlElement } from "../xml/tree.ts";

export type Credits = Readonly<Record<"title" | "subtitle" | "composer" | "lyricist" | "arranger", string>>;
type Credit = { readonly types: readonly string[]; readonly text: string; readonly words: Words };
/** Size, side of the page and height in tenths of the first words, where they say so. */
type Words = { readonly size: number; readonly side: string; readonly y: number | undefined };

/**
 * The texts of the first page. Credits that do not say what they are (MusicXML before 3.0 could not) are told by their
 * place, as programs set them: the title is the largest text in the middle, the composer stands on the right.
 */
export function firstPageCredits(root: XmlElement): Credits {
  const credits = childrenOf(root, "credit")
    .filter((credit) => Number(attribute(credit, "page") ?? "1") === 1)
    .map(readCredit)
    .filter(({ text }) => text !== "");
  const typed = (type: string): string => largest(credits.filter(({ types }) => types.includes(type)))?.text ?? "";
  const untyped = credits.filter(({ types, words }) => types.length === 0 && isNearTop(words, root));
  const placed = (side: string): readonly Credit[] => untyped.filter(({ words }) => words.side === side);
  const middle = placed("center");
  const head = typed("title") === "" ? largest(middle) : undefined;

  return {
    title: typed("title") || (head?.text ?? ""),
    subtitle: typed("subtitle") || texts(middle.filter((one) => one !== head)),
    composer: typed("composer") || texts(placed("right")),
    lyricist: typed("lyricist") || typed("poet"),
    arranger: typed("arranger"),
  };
}

/** share of the largest size below which words are a note beside the text */
const smallPrint = 0.5;

function readCredit(credit: XmlElement): Credit {
  const all = childrenOf(credit, "credit-words");
  const sizeOf = (run: XmlElement): number | undefined => numeric(attribute(run, "font-size"));
  const size = Math.max(0, ...all.map((run) => sizeOf(run) ?? 0));
  const runs = all.filter((run) => (sizeOf(run) ?? size) >= smallPrint * size);
  const first = runs[0];
  const side = (first && (attribute(first, "justify") ?? attribute(first, "halign"))) ?? "";
  // Runs are one text in several styles; one that is placed anew begins a line.
  const pieces = runs.map((run, index) =>
    index > 0 && attribute(run, "default-y") ? `\n${rawTextOf(run)}` : rawTextOf(run),
  );
  return {
    types: childrenOf(credit, "credit-type").map((type) => oneLine(rawTextOf(type))),
    text: oneLine(pieces.join("")),
    words: { size, side, y: numeric(first && attribute(first, "default-y")) },
  };
}

const largest = (credits: readonly Credit[]): Credit | undefined =>
  credits.reduce<Credit | undefined>(
    (best, one) => (best && best.words.size >= one.words.size ? best : one),
    undefined,
  );

const texts = (credits: readonly Credit[]): string => credits.map(({ text }) => text).join(" · ");

/** In the upper half of the page; without a place there is no telling. */
function isNearTop({ y }: Words, root: XmlElement): boolean {
  const layout = child(child(root, "defaults") ?? root, "page-layout");
  const height = numeric(layout && rawTextOf(child(layout, "page-height")));
  return y !== undefined && height !== undefined && y > height / 2;
}

function numeric(text: string | undefined): number | undefined {
  const value = Number.parseFloat(text ?? "");
  return Number.isFinite(value) ? value : undefined;
}
