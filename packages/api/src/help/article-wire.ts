import type { HelpArticle } from "@gradus/contracts";
import type { ArticleView } from "@gradus/core";

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
