import { textWidth } from "../text-fonts.ts";

const marks = /<g id="[^"]*" class="(?:dir|tempo|dynam|harm|reh)\b[^"]*"><text x="[^"]*"[\s\S]*?<\/text>/g;
const margin = /class="page-margin" transform="translate\(([\d.]+),/;
const box =
  /class="definition-scale"[^>]*viewBox="0 0 ([\d.]+)|viewBox="0 0 ([\d.]+) [^"]*"[^>]*class="definition-scale"/;
/** share of the page's margin that words may take */
const share = 0.6;

/**
 * The page with words moved to the left that would run over its right edge: verovio begins them at their note, however
 * near the end of the line it stands.
 */
export function withWordsInside(svg: string): string {
  const [, first, second] = box.exec(svg) ?? [];
  const left = Number(margin.exec(svg)?.[1]);
  const limit = Number(first ?? second) - left - (1 - share) * left;
  if (!Number.isFinite(limit)) return svg;

  return svg.replaceAll(marks, (mark) => {
    const over = Math.max(0, ...lineEnds(mark)) - limit;
    return over > 0 ? mark.replaceAll(/ x="(-?[\d.]+)"/g, (_, x) => ` x="${Math.round(Number(x) - over)}"`) : mark;
  });
}

const pieces = /<(?:text|tspan)\b([^>]*)>([^<]*)/g;

/** Where each line of a text ends; a line begins where an x is given. */
function lineEnds(mark: string): readonly number[] {
  const ends: number[] = [];
  let anchor = 1;
  let size = 0;
  const style = { bold: / class="(?:tempo|reh)/.test(mark), italic: / class="dir/.test(mark) };
  for (const [, attributes = "", text = ""] of mark.matchAll(pieces)) {
    const x = / x="(-?[\d.]+)"/.exec(attributes)?.[1];
    if (x !== undefined) ends.push(Number(x));
    anchor = anchorOf(attributes) ?? anchor;
    size = Number(/font-size="([\d.]+)px"/.exec(attributes)?.[1] ?? size);
    // Words that are centred reach half as far.
    const advance = textWidth(text, size, style) * anchor;
    ends.push((ends.pop() ?? 0) + advance);
  }
  return ends;
}

function anchorOf(attributes: string): number | undefined {
  const name = /text-anchor="(\w+)"/.exec(attributes)?.[1];
  return name === undefined ? undefined : name === "end" ? 0 : name === "middle" ? 0.5 : 1;
}
