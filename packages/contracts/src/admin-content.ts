import { adminLimitMost, includeInactive } from "./admin-lists.ts";
import { helpArticleSchema, helpAudiences, helpCategories, helpDisplayTypes } from "./help.ts";
import { pagingInput, productSchema, searchText } from "./payments.ts";
import { paginationSchema } from "./requests.ts";
import { z } from "./zod.ts";

const id = z.string().max(100);

/** ADMP: packs with whether they are on sale. */
export const adminProductSchema = productSchema.extend({ is_active: z.boolean() });
export type AdminProduct = z.infer<typeof adminProductSchema>;
export const adminProductListSchema = z.object({ products: z.array(adminProductSchema) });
export const productRefreshSchema = adminProductListSchema.extend({
  added: z.number(),
  updated: z.number(),
  removed: z.number(),
});
export const popularInput = z.strictObject({ id, is_most_popular: z.boolean().default(true) });
export const saleInput = z.strictObject({ id, is_active: z.boolean() });

/** ADMH: help articles as the people who write them see them. */
export const articleSorts = ["sort_order", "title", "updated_at"] as const;
export const adminArticlesInput = pagingInput(adminLimitMost).extend({
  search: searchText,
  display_type: z.enum(helpDisplayTypes).optional(),
  category: z.enum(helpCategories).optional(),
  target_audience: z.enum(helpAudiences).optional(),
  include_inactive: includeInactive,
  sort: z.enum(articleSorts).default("sort_order"),
  order: z.enum(["asc", "desc"]).default("asc"),
});
export const adminArticleListSchema = z.object({
  articles: z.array(helpArticleSchema),
  pagination: paginationSchema,
});
export const articleOptionsSchema = z.object({
  display_types: z.array(z.enum(helpDisplayTypes)),
  categories: z.array(z.enum(helpCategories)),
  target_audiences: z.array(z.enum(helpAudiences)),
});
export const articleFields = z.object({
  title: z.string("Enter a title").trim().min(1, "Enter a title").max(200, "Use at most 200 characters"),
  content: z.string("Enter a text").trim().min(1, "Enter a text").max(50_000, "Use at most 50,000 characters"),
  slug: z
    .string()
    .trim()
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "Use small letters, digits and single hyphens")
    .max(100),
  category: z.enum(helpCategories),
  display_type: z.enum(helpDisplayTypes),
  target_audience: z.enum(helpAudiences),
  is_active: z.boolean(),
  sort_order: z.number().int().min(0).max(1_000_000),
});
const optional = articleFields.partial();
export const articleCreateInput = z.strictObject({
  ...optional.shape,
  title: articleFields.shape.title,
  content: articleFields.shape.content,
});
export const articleUpdateInput = z.strictObject({ id, ...optional.shape });
