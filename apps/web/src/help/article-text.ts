import { table } from "@gradus/contracts";

const signs: Readonly<Record<string, string>> = table({
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#39;": "'",
  "&nbsp;": " ",
});

/** What a person reads of an article's HTML: a search finds words, not tags (HELP-10). */
export const articleText = (html: string): string =>
  html
    .replace(/<[^>]*>/g, " ")
    .replace(/&[#\w]+;/g, (sign) => signs[sign] ?? " ")
    .replace(/\s+/g, " ")
    .trim();
