import { type Database, helpArticles } from "@gradus/db";
import { and, asc, eq, inArray } from "drizzle-orm";
import type { Help } from "../help-desk.ts";

export function createHelp({ database }: { readonly database: Database }): Help {
  return {
    onboardingSteps: (admin) =>
      database.db
        .select({ title: helpArticles.title, content: helpArticles.content, slug: helpArticles.slug })
        .from(helpArticles)
        .where(
          and(
            eq(helpArticles.category, "onboarding"),
            eq(helpArticles.isActive, true),
            inArray(helpArticles.targetAudience, admin ? ["user", "admin", "all"] : ["user", "all"]),
          ),
        )
        .orderBy(asc(helpArticles.sortOrder), asc(helpArticles.createdAt), asc(helpArticles.slug)),
  };
}
