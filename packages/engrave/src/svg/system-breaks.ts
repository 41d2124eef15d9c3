/** Where the lines of an engraved version begin, for another version that is read beside it. */
export type SystemBreaks = {
  /** indices of the drawn measures that begin a line, without the first */
  readonly starts: readonly number[];
  /** drawn measures in all */
  readonly measures: number;
};

const count = (text: string, part: string): number => text.split(part).length - 1;

/** The lines of engraved pages; a drawn rest of several measures is one of them. */
export function systemBreaks(pages: readonly string[]): SystemBreaks {
  const starts: number[] = [];
  let measures = 0;
  for (const system of pages.flatMap((page) => page.split('class="system"').slice(1))) {
    if (measures > 0) starts.push(measures);
    measures += count(system, 'class="measure"');
  }
  return { starts, measures };
}

/** those of the file, which breaks: "auto" does not heed */
const ownBreaks = /<[sp]b\b[^>]*\/>/g;
/** a change of key or time stands before its measure and begins the line with it */
const measureStart = /(?:<scoreDef\b(?:[^>]*\/>|[^>]*>(?:(?!<measure\b)[\s\S])*?<\/scoreDef>)\s*)?<measure\b/g;

/**
 * The MEI with a break before each measure that begins a line of the other version, and no other; undefined when the two
 * have not the same number of measures. Verovio takes them with `breaks: "smart"`, and makes its own where the music is
 * too much for a line.
 */
export function withSystemBreaks(mei: string, { starts, measures }: SystemBreaks): string | undefined {
  if (count(mei, "<measure ") !== measures) return undefined;
  const begins = new Set(starts);
  let index = 0;
  return mei
    .replaceAll(ownBreaks, "")
    .replaceAll(measureStart, (start) => (begins.has(index++) ? `<sb/>${start}` : start));
}
