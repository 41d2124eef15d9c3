import { type SystemBreaks, systemBreaks } from "./system-breaks.ts";

type Pages = readonly string[];
/**
 * Engraves one version: with breaks of its own, with those breaks of lines that fit ("smart"), or with exactly these breaks
 * ("encoded"). Undefined where the engraver fails or the version has not as many measures.
 */
export type LayOut = (breaks?: SystemBreaks, kind?: "smart" | "encoded") => Pages | undefined;

/**
 * Two versions of a piece whose lines and pages begin with the same measures, so that the eye keeps its place from one sheet to
 * the other. `lead` is the fuller one. Each takes the other's lines where they fit; where neither takes all, both take the union:
 * a part of a line that fits fits too. Versions with different measures keep breaks of their own.
 */
export function pagesBeside(lead: LayOut, follow: LayOut): readonly [lead: Pages, follow: Pages] | undefined {
  const first = lead();
  if (!first) return undefined;
  const led = follow(linesOf(systemBreaks(first)), "smart");
  const second = led ?? follow();
  if (!led || !second) return second && [first, second];

  const [ownBreaks, ledBreaks] = [systemBreaks(first), systemBreaks(led)];
  const isAgreed = alike(ownBreaks.starts, ledBreaks.starts);
  // the fuller version is asked back where the other broke lines that it did not
  const again = isAgreed ? first : lead(linesOf(ledBreaks), "smart");
  if (!again) return undefined;
  const againBreaks = systemBreaks(again);
  const starts = alike(againBreaks.starts, ledBreaks.starts)
    ? ledBreaks.starts
    : [...new Set([...againBreaks.starts, ...ledBreaks.starts])].sort((a, b) => a - b);
  const pageStarts = jointPages(starts, againBreaks.pageStarts, ledBreaks.pageStarts);
  const agreed = { starts, pageStarts, measures: ownBreaks.measures };
  const leader = sameBreaks(againBreaks, agreed) ? again : lead(agreed, "encoded");
  const follower = sameBreaks(ledBreaks, agreed) ? led : follow(agreed, "encoded");
  return leader && follower && [leader, follower];
}

const linesOf = (breaks: SystemBreaks): SystemBreaks => ({ ...breaks, pageStarts: [] });

const alike = (some: readonly number[], others: readonly number[]): boolean =>
  some.length === others.length && some.every((start, index) => start === others[index]);

const sameBreaks = (some: SystemBreaks, others: SystemBreaks): boolean =>
  alike(some.starts, others.starts) && alike(some.pageStarts, others.pageStarts);

/**
 * Measures that begin a page of both versions: each page takes as many lines as the page of either version that those lines
 * stood on. The last page has two lines at least where the one before it can give one.
 */
export function jointPages(
  starts: readonly number[],
  some: readonly number[],
  others: readonly number[],
): readonly number[] {
  const lines = [0, ...starts];
  const rooms = [some, others].map((pageStarts) => roomsOf(lines, pageStarts));
  const begins: number[] = [];
  let at = 0;
  while (at < lines.length) {
    if (at > 0) begins.push(at);
    const room = (line: number): number => Math.min(...rooms.map((own) => own(line, at === 0)));
    let end = at + 1;
    while (end < lines.length && end - at < room(at) && end - at < room(end)) end += 1;
    at = end;
  }
  return withoutWidow(begins, lines.length).map((line) => lines[line] ?? 0);
}

/** How many lines fit on a page with a line, by the page that it stood on. */
function roomsOf(lines: readonly number[], pageStarts: readonly number[]): (line: number, isFirst: boolean) => number {
  const pageOf = lines.map((start) => pageStarts.filter((begin) => begin <= start).length);
  const counts = Array.from(
    { length: pageStarts.length + 1 },
    (_, page) => pageOf.filter((own) => own === page).length,
  );
  const last = counts.length - 1;
  return (line, isFirst) => {
    if (isFirst) return counts[0] ?? 1;
    const page = pageOf[line] ?? 0;
    // the first page has room for the title too, and the last one is as long as what is left
    const beside = page === 0 ? 1 : page === last ? last - 1 : page;
    return Math.max(counts[page] ?? 1, counts[beside] ?? 1);
  };
}

const leastOfLast = 2;

/** Page starts as indices of lines: before a last page of a single line a page of three or more gives it one. */
function withoutWidow(begins: readonly number[], lines: number): readonly number[] {
  const last = begins.at(-1);
  if (last === undefined || lines - last >= leastOfLast) return begins;
  const before = begins.at(-2) ?? 0;
  return last - before > leastOfLast ? [...begins.slice(0, -1), last - 1] : begins;
}

/** The breaks with two lines on the last page; undefined where they are there already or the page before has none to give. */
export function fullerLastPage(breaks: SystemBreaks): SystemBreaks | undefined {
  const lines = [0, ...breaks.starts];
  const begins = breaks.pageStarts.map((start) => lines.indexOf(start));
  const pageStarts = withoutWidow(begins, lines.length).map((line) => lines[line] ?? 0);
  return alike(pageStarts, breaks.pageStarts) ? undefined : { ...breaks, pageStarts };
}
