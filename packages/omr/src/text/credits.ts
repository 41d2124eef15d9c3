import type { TitlePage } from "@gradus/score";
import type { Staff } from "../layout/staves.ts";
import type { System } from "../layout/systems.ts";
import type { Page } from "../page/page.ts";
import { lineTexts, type TextLine } from "./text-lines.ts";

/** What a first page that says nothing says of its piece. */
export const noCredits: TitlePage = { title: "", subtitle: "", composer: "", lyricist: "", arranger: "", rights: "" };

const arranging =
  /\b(arr|arranged|arrangement|arreglo|adapted|transcri\w*|bearb\w*|orch\w*|harmoni[sz]ed|edited|ed)\b/i;
const writing = /\b(words|text|texte|lyrics|poem|poetry|verse|po[ée]sie|paroles|worte|dichtung|letra|testo)\b/i;
const catalogue =
  /^[([]?\s*(op|opus|no|nr|n[º°]|№|bwv|kv?|hob|d|s|rv|hwv|wwv|woo|twv|m|l|sz)\b\.?\s*[\divxlc]+[\w\s.,:;/()№-]*$/iu;
const reserved = /©|\(c\)|copyright|creative commons|public domain|rights reserved|\bcc[ -](by|0)/i;

/**
 * Title, people and rights of a piece as programs set them: over the first staff the title as the largest line, what is
 * centred under it as its subtitle, the composer at the right above the arranger, the poet at the left on the composer's
 * height; rights at the foot of the first page.
 */
export function creditsOf(pages: readonly Page[], systems: readonly System[]): TitlePage {
  const [page] = pages;
  const own = systems.filter((system) => system.page === page);
  const first = own[0]?.staves[0];
  if (!page || !first) return noCredits;
  const lines = headLines(page, first);
  const titles = titleLines(lines, first);
  const rest = lines.filter((line) => !titles.includes(line));
  const right = rest.filter((line) => line.right > 0.75 * page.width && line.x + line.right > 1.2 * page.width);
  const people = right.filter(({ text }) => !catalogue.test(text) && /\p{L}{2}/u.test(text));
  const arranger = people.find(({ text }) => arranging.test(text));
  const composer = people.find((line) => line !== arranger && !writing.test(line.text));
  const left = rest.filter((line) => line.x < 0.25 * page.width && !right.includes(line));
  const lyricist =
    [...left, ...people].find(({ text }) => writing.test(text)) ??
    left.find((line) => composer !== undefined && Math.abs(line.y - composer.y) < 0.5 * line.size);
  const below = rest.filter((line) => isCentred(line, page) && titles.some((title) => title.y < line.y));
  const numbers = right.filter(({ text }) => catalogue.test(text));
  return {
    title: joined(titles, " "),
    subtitle: joined([...below, ...numbers], " · "),
    composer: joined(composer ? [composer, ...right.filter((line) => life.test(line.text))] : [], " "),
    lyricist: lyricist?.text ?? "",
    arranger: arranger?.text ?? "",
    rights: rightsOf(page, own.at(-1)?.staves.at(-1)),
  };
}

const joined = (lines: readonly TextLine[], between: string): string => lines.map(({ text }) => text).join(between);

/** staff spaces over the first staff in which words of expression are the music's */
const ofMusic = 9;
/** the years of a life, which may stand on a line of their own */
const life = /^[([]?\s*\d{4}\s*[-–—]\s*\d{4}\s*[)\]]?$/;

/** What stands over the first staff but for what is said of its notes. */
function headLines(page: Page, { top, left, space }: Staff): readonly TextLine[] {
  const all = lineTexts(page.texts.filter((run) => run.y < top - space)).filter(
    ({ text }) => /\p{L}/u.test(text) || life.test(text),
  );
  return withSmallCapitals(all).filter((line) => {
    const isExpression = /italic|oblique/i.test(line.font) || line.text.includes("=");
    return line.y < top - ofMusic * space || !isExpression || isCentred(line, page) || line.x < left - space;
  });
}

/** Small capitals are letters of two sizes in one line. */
function withSmallCapitals(lines: readonly TextLine[]): readonly TextLine[] {
  const result: TextLine[] = [];
  for (const line of lines.toSorted((a, b) => (Math.abs(a.y - b.y) < 1 ? a.x - b.x : a.y - b.y))) {
    const before = result.at(-1);
    const gap = before ? line.x - before.right : 0;
    if (before && Math.abs(before.y - line.y) < 1 && gap > -0.3 * line.size && gap < 0.7 * before.size) {
      const text = `${before.text}${gap > 0.17 * line.size ? " " : ""}${line.text}`;
      result[result.length - 1] = { ...before, text, right: line.right, size: Math.max(before.size, line.size) };
    } else result.push(line);
  }
  return result;
}

/** The largest line, and those of its size right under it. */
function titleLines(lines: readonly TextLine[], { space }: Staff): readonly TextLine[] {
  const size = Math.max(0, ...lines.map((line) => line.size));
  if (size <= 2.2 * space) return [];
  const largest = lines.filter((line) => line.size > 0.97 * size).toSorted((a, b) => a.y - b.y);
  const apart = largest.findIndex((line, index) => index > 0 && line.y - (largest[index - 1]?.y ?? 0) > 2 * size);
  return apart < 0 ? largest : largest.slice(0, apart);
}

/** Whether a line stands in the middle of its page. */
export const isCentred = ({ x, right }: TextLine, { width }: Page): boolean =>
  Math.abs((x + right) / 2 - width / 2) < 0.02 * width;

function rightsOf(page: Page, last: Staff | undefined): string {
  if (!last) return "";
  const foot = lineTexts(page.texts.filter((run) => run.y > last.bottom + 2 * last.space));
  return joined(
    foot.filter(({ text }) => reserved.test(text)),
    " · ",
  );
}
