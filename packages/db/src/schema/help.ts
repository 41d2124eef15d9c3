import { helpAudiences, helpCategories, helpDisplayTypes } from "@gradus/contracts";
import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { moment, wordsIndex } from "./columns.ts";

/** Help articles; those of category onboarding are the steps of the tour, in light markdown (ONB-14). */
export const helpArticles = pgTable(
  "help_articles",
  {
    id: uuid().primaryKey(),
    slug: text().notNull().unique(),
    title: text().notNull(),
    content: text().notNull(),
    category: text({ enum: helpCategories }).notNull().default("general"),
    displayType: text("display_type", { enum: helpDisplayTypes }).notNull().default("faq"),
    targetAudience: text("target_audience", { enum: helpAudiences }).notNull().default("user"),
    isActive: boolean("is_active").notNull().default(true),
    sortOrder: integer("sort_order").notNull().default(100),
    createdAt: moment("created_at").notNull(),
    updatedAt: moment("updated_at").notNull(),
  },
  (table) => [
    index("help_articles_category_idx").on(table.category, table.sortOrder),
    index("help_articles_order_idx").on(table.sortOrder, table.title),
    wordsIndex("help_articles_words_idx", table.title, table.slug, table.content),
    check("help_articles_title", sql`length(${table.title}) between 1 and 200`),
    check("help_articles_content", sql`length(${table.content}) between 1 and 50000`),
  ],
);
