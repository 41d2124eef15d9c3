import type { NoteMark } from "@gradus/score";

const drawnNote = /<g id="([^"]+)" class="note/g;

/** The engraved pages with a class on each marked note: "note mark-changed". `prefix` stands before the ids in the pages. */
export const markNotes = (
  pages: readonly string[],
  marks: ReadonlyMap<string, NoteMark>,
  prefix = "",
): readonly string[] =>
  marks.size === 0
    ? pages
    : pages.map((page) =>
        page.replace(drawnNote, (start: string, id: string) => {
          const mark = id.startsWith(prefix) ? marks.get(id.slice(prefix.length)) : undefined;
          return mark ? `${start} mark-${mark}` : start;
        }),
      );
