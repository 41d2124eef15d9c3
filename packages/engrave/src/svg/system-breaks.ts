/** Where the lines and pages of an engraved version begin. */
export type SystemBreaks = {
  /** indices of the drawn measures that begin a line, without the first */
  readonly starts: readonly number[];
  /** those of `starts` that begin a page as well */
  readonly pageStarts: readonly number[];
  /** drawn measures in all */
  readonly measures: number;
};

const drawn = /class="(system|measure)"/g;

/** The lines of engraved pages; a drawn rest of several measures is one of them. */
export function systemBreaks(pages: readonly string[]): SystemBreaks {
  const starts: number[] = [];
  const pageStarts: number[] = [];
  let measures = 0;
  for (const page of pages) {
    if (measures > 0) pageStarts.push(measures);
    for (const [, what] of page.matchAll(drawn)) {
      if (what === "measure") measures += 1;
      else if (measures > 0) starts.push(measures);
    }
  }
  return { starts, pageStarts, measures };
}

/**
 * A break of the file, which breaks: "auto" does not heed; or a measure, with the change of key or time that stands before
 * it and begins the line with it.
 */
const breakOrMeasure =
  /<[sp]b\b[^>]*\/>|(?:<scoreDef\b(?:[^>]*\/>|[^>]*>(?:(?!<measure\b)[\s\S])*?<\/scoreDef>)\s*)?<measure\b/g;

/**
 * The MEI with a break before each measure that begins a line or a page there, and no other; undefined when the two have not
 * the same number of measures. Verovio takes the breaks of lines with `breaks: "smart"` where they fit, and all of them with
 * `breaks: "encoded"`.
 */
export function withSystemBreaks(mei: string, { starts, pageStarts, measures }: SystemBreaks): string | undefined {
  const breaks = new Map(starts.map((start) => [start, "<sb/>"]));
  for (const start of pageStarts) breaks.set(start, "<pb/>");
  let index = 0;
  const led = mei.replaceAll(breakOrMeasure, (found) => {
    if (!found.endsWith("<measure")) return "";
    return `${breaks.get(index++) ?? ""}${found}`;
  });
  return index === measures ? led : undefined;
}
