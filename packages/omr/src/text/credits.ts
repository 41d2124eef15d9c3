import type { System } from "../layout/systems.ts";
import type { Page } from "../page/page.ts";
import { lineTexts } from "./text-lines.ts";

/** Title and composer: on the first page above the first system, the largest line and the lowest line at the right. */
export function creditsOf(
  pages: readonly Page[],
  systems: readonly System[],
): { readonly title: string; readonly composer: string } {
  const [page] = pages;
  const first = systems.find((system) => system.page === page)?.staves[0];
  if (!page || !first) return { title: "", composer: "" };
  const lines = lineTexts(page.texts.filter((run) => run.y < first.top - first.space)).filter((line) =>
    /\p{L}/u.test(line.text),
  );
  const size = Math.max(0, ...lines.map((line) => line.size));
  const title = lines.find((line) => line.size > 0.97 * size && size > 2.2 * first.space);
  const right = lines.filter((line) => line !== title && line.right > page.width * 0.75 && line.x > page.width * 0.45);
  const composer = right.filter((line) => !/arr\b|arr\.|words|text|lyric/i.test(line.text)).at(-1);
  return { title: title?.text ?? "", composer: composer?.text ?? "" };
}
