/** Bars on an engraved page; a drawn rest of several bars counts as all of them. */
export function countBars(svg: string): number {
  const drawn = svg.match(/<g\b[^>]*\bclass="measure"/g)?.length ?? 0;
  const rests = [...svg.matchAll(/class="multiRest"[^>]*\bdata-num="(\d+)"|data-num="(\d+)"[^>]*class="multiRest"/g)];

  return rests.reduce((sum, match) => sum + Number(match[1] ?? match[2]) - 1, drawn);
}
