/** Bars of a page of verovio, in order; a drawn rest of several bars counts as all of them. */
export function barsOfPage(svg: SVGSVGElement): readonly { readonly element: SVGGElement; readonly bars: number }[] {
  return [...svg.querySelectorAll<SVGGElement>("g.measure")].map((element) => {
    const rest = Number(element.querySelector("[data-num]")?.getAttribute("data-num"));
    return { element, bars: Math.max(1, rest || 1) };
  });
}

/** The same count from the page's text, before it is drawn. */
export function countBars(svgText: string): number {
  const drawn = svgText.match(/<g\b[^>]*\bclass="measure"/g)?.length ?? 0;
  const rests = [
    ...svgText.matchAll(/class="multiRest"[^>]*\bdata-num="(\d+)"|data-num="(\d+)"[^>]*class="multiRest"/g),
  ];
  return rests.reduce((sum, match) => sum + Number(match[1] ?? match[2]) - 1, drawn);
}

/** Page (from 1) that shows a bar, when the counts of the pages are known up to it; else undefined. */
export function pageOfBar(counts: readonly (number | undefined)[], bar: number): number | undefined {
  let first = 0;
  for (const [index, count] of counts.entries()) {
    if (count === undefined) return undefined;
    first += count;
    if (bar < first) return index + 1;
  }
  return undefined;
}

/** Index of the first bar of a page (from 1), when the pages before it are known. */
export function firstBarOf(counts: readonly (number | undefined)[], page: number): number | undefined {
  let first = 0;
  for (const count of counts.slice(0, page - 1)) {
    if (count === undefined) return undefined;
    first += count;
  }
  return first;
}
