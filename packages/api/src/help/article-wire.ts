import type { articleFields, HelpArticle } from "@gradus/contracts";
import type { ArticleChange, ArticleView } from "@gradus/core";
import type { z } from "zod";

export const toHelpArticle = (article: ArticleView): HelpArticle => ({
  id: article.id,
  slug: article.slug,
  title: article.title,
  content: article.content,
  category: article.category,
  display_type: article.displayType,
  target_audience: article.targetAudience,
  is_active: article.isActive,
  sort_order: article.sortOrder,
  created_at: article.createdAt.toISOString(),
  updated_at: article.updatedAt.toISOString(),
});

type Fields = z.infer<typeof articleFields>;

/** The wire's fields as core's; those that were left out stay out. */
export const fromArticleFields = (
  fields: { readonly [Name in keyof Fields]?: Fields[Name] | undefined },
): ArticleChange => ({
  title: fields.title,
  content: fields.content,
  slug: fields.slug,
  category: fields.category,
  displayType: fields.display_type,
  targetAudience: fields.target_audience,
  isActive: fields.is_active,
  sortOrder: fields.sort_order,
});
