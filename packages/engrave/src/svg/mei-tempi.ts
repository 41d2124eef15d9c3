const measures = /<measure\b[\s\S]*?<\/measure>/g;
const tempi = /<tempo\b([^>]*)>([\s\S]*?)<\/tempo>/g;

/**
 * The MEI without tempo marks that stand at the same beat of a higher staff already. Some programs write the mark into
 * every part; on a page it belongs above the system once (Gould, Behind Bars, p. 182).
 */
export const withoutRepeatedTempi = (mei: string): string =>
  mei.replaceAll(measures, (measure) => {
    const first = measure.indexOf("<tempo");
    if (first < 0 || measure.indexOf("<tempo", first + 1) < 0) return measure;
    const seen = new Set<string>();
    return measure.replaceAll(tempi, (mark, attributes: string, content: string) => {
      const key = `${/tstamp="([^"]*)"/.exec(attributes)?.[1]}|${content.replaceAll(/<[^>]*>|\s/g, "")}`;
      if (seen.has(key)) return "";
      seen.add(key);
      return mark;
    });
  });
