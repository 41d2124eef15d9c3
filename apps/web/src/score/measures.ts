/** Bars of a page of verovio, in order; a drawn rest of several bars counts as all of them. */
export function barsOfPage(svg: SVGSVGElement): readonly { readonly element: SVGGElement; readonly bars: number }[] {
  return [...svg.querySelectorAll<SVGGElement>("g.measure")].map((element) => {
    const rest = Number(element.querySelector("[data-num]")?.getAttribute("data-num"));
    return { element, bars: Math.max(1, rest || 1) };
  });
}

/** Page (from 1) that shows a bar, by the number of bars on each page. */
export function pageOfBar(counts: readonly number[], bar: number): number | undefined {
  let first = 0;
  for (const [index, count] of counts.entries()) {
    first += count;
    if (bar < first) return index + 1;
  }
  return undefined;
}

/** Index of the first bar of a page (from 1). */
export const firstBarOf = (counts: readonly number[], page: number): number =>
  counts.slice(0, page - 1).reduce((sum, count) => sum + count, 0);

/** Pages (from 1) to have of a score of so many: the one shown, first, and the next where the line has room. Long scores stay light. */
export const pagesAtHand = (page: number, pages: number, roomy: boolean): readonly number[] =>
  (roomy ? [page, page + 1] : [page]).filter((n) => n >= 1 && n <= pages);
