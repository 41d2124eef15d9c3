/** Where the lines of an engraved version begin, for another version that is read beside it. */
export type SystemBreaks = {
  /** indices of the drawn measures that begin a line, without the first */
  readonly starts: readonly number[];
  /** drawn measures in all */
  readonly measures: number;
};

const drawn = /class="(system|measure)"/g;

/** The lines of engraved pages; a drawn rest of several measures is one of them. */
export function systemBreaks(pages: readonly string[]): SystemBreaks {
  const starts: number[] = [];
  let measures = 0;
  for (const page of pages) {
    for (const [, what] of page.matchAll(drawn)) {
      if (what === "measure") measures += 1;
      else if (measures > 0) starts.push(measures);
    }
  }
  return { starts, measures };
}

/**
 * A break of the file, which breaks: "auto" does not heed; or a measure, with the change of key or time that stands before
 * it and begins the line with it.
 */
const breakOrMeasure =
  /<[sp]b\b[^>]*\/>|(?:<scoreDef\b(?:[^>]*\/>|[^>]*>(?:(?!<measure\b)[\s\S])*?<\/scoreDef>)\s*)?<measure\b/g;

/**
 * The MEI with a break before each measure that begins a line of the other version, and no other; undefined when the two
 * have not the same number of measures. Verovio takes them with `breaks: "smart"`, and makes its own where the music is
 * too much for a line.
 */
export function withSystemBreaks(mei: string, { starts, measures }: SystemBreaks): string | undefined {
  const begins = new Set(starts);
  let index = 0;
  const led = mei.replaceAll(breakOrMeasure, (found) => {
    if (!found.endsWith("<measure")) return "";
    return begins.has(index++) ? `<sb/>${found}` : found;
  });
  return index === measures ? led : undefined;
}
