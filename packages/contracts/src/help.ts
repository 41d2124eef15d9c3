import { z } from "./zod.ts";

export const helpCategories = [
  "general",
  "getting-started",
  "files",
  "credits",
  "drive",
  "account",
  "onboarding",
] as const;
export type HelpCategory = (typeof helpCategories)[number];
export const helpDisplayTypes = ["faq", "article", "tooltip", "onboarding"] as const;
export const helpAudiences = ["user", "admin", "all"] as const;

/** HELP-07. `content` is sanitised HTML; of category onboarding it is light markdown (ONB-14). */
export const helpArticleSchema = z.object({
  id: z.string(),
  slug: z.string(),
  title: z.string(),
  content: z.string(),
  category: z.enum(helpCategories),
  display_type: z.enum(helpDisplayTypes),
  target_audience: z.enum(helpAudiences),
  is_active: z.boolean(),
  sort_order: z.number(),
  created_at: z.string(),
  updated_at: z.string(),
});
export type HelpArticle = z.infer<typeof helpArticleSchema>;

export const helpArticlesInput = z.object({
  category: z.enum(helpCategories).optional(),
  display_type: z.enum(helpDisplayTypes).optional(),
});
export const helpArticlesSchema = z.object({ articles: z.array(helpArticleSchema) });

/** `slug` may also be the article's id. */
export const helpArticleInput = z.object({ slug: z.string() });

/** HELP-10: all that the HTML of an article may hold; both sanitisers, of the server and of the page, go by it. */
export const articleTags = [
  "h3",
  "h4",
  "p",
  "br",
  "ul",
  "ol",
  "li",
  "dl",
  "dt",
  "dd",
  "strong",
  "em",
  "q",
  "code",
  "kbd",
  "a",
  "figure",
  "figcaption",
  "img",
  "table",
  "thead",
  "tbody",
  "tr",
  "th",
  "td",
] as const;
export const articleAttributes = {
  a: ["href"],
  img: ["src", "alt", "width", "height"],
  th: ["scope"],
} as const;

/** Pictures of our own, nothing from elsewhere: a foreign one would tell its server who reads what. */
export const isArticlePicture = (source: string): boolean => /^\/help\/[\w-]+\.(png|svg|webp)$/.test(source);

/** Pages of ours, and secure pages of others. */
export const isArticleLink = (address: string): boolean => /^(\/(?![/\\])|#|https:\/\/)/.test(address);
