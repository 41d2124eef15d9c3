import { articleAttributes, articleTags, isArticleLink, isArticlePicture } from "@gradus/contracts";
import sanitizeHtml from "sanitize-html";

const options: sanitizeHtml.IOptions = {
  allowedTags: [...articleTags],
  allowedAttributes: { a: [...articleAttributes.a], img: [...articleAttributes.img], th: [...articleAttributes.th] },
  allowedSchemes: ["https"],
  allowProtocolRelative: false,
  exclusiveFilter: ({ tag, attribs }) => tag === "img" && !isArticlePicture(attribs.src ?? ""),
  transformTags: {
    a: (tagName, { href = "" }): sanitizeHtml.Tag => ({ tagName, attribs: isArticleLink(href) ? { href } : {} }),
  },
};

/** HELP-10: the HTML of an article before it is stored: known elements, links and pictures; nothing that runs. */
export const cleanArticleHtml = (html: string): string => sanitizeHtml(html, options);
