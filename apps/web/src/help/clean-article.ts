import { articleAttributes, articleTags, isArticleLink, isArticlePicture } from "@gradus/contracts";
import DOMPurify from "dompurify";

/**
 * HELP-10: an article's HTML as nodes that cannot run anything. Its headings begin at h3; `deeper` moves them down where
 * the title of the article is an h3 itself.
 */
export function cleanArticle(html: string, deeper: boolean): DocumentFragment {
  const fragment = DOMPurify.sanitize(html, {
    RETURN_DOM_FRAGMENT: true,
    ALLOWED_TAGS: [...articleTags],
    ALLOWED_ATTR: [...new Set(Object.values(articleAttributes).flat())],
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
  });
  for (const picture of fragment.querySelectorAll("img")) {
    if (!isArticlePicture(picture.getAttribute("src") ?? "")) picture.remove();
    else picture.loading = "lazy";
  }
  for (const link of fragment.querySelectorAll("a")) {
    if (!isArticleLink(link.getAttribute("href") ?? "")) link.removeAttribute("href");
    else if (link.getAttribute("href")?.startsWith("https:")) link.rel = "noreferrer";
  }
  if (deeper) for (const level of [4, 3]) lower(fragment, level);
  return fragment;
}

function lower(fragment: DocumentFragment, level: number): void {
  for (const heading of fragment.querySelectorAll(`h${level}`)) {
    const lowered = document.createElement(`h${level + 1}`);
    lowered.append(...heading.childNodes);
    heading.replaceWith(lowered);
  }
}
