import { helpArticles } from "@gradus/db";
import { and, asc, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import type { Audit } from "../administration.ts";
import { AppError } from "../app-error.ts";
import type { CoreDeps } from "../deps.ts";
import type { Help } from "../help-desk.ts";
import { cleanArticleHtml } from "./clean-html.ts";
import { initialArticles } from "./initial-articles.ts";
import { createManageArticles } from "./manage-articles.ts";

type Deps = Pick<CoreDeps, "database" | "clock" | "ids"> & { readonly audit: Audit };

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** What such a reader may see. */
const isFor = (admin: boolean): SQL | undefined =>
  and(
    eq(helpArticles.isActive, true),
    inArray(helpArticles.targetAudience, admin ? ["user", "admin", "all"] : ["user", "all"]),
  );

export function createHelp(deps: Deps): Help {
  const { database, clock, ids } = deps;
  const { db } = database;
  return {
    ...createManageArticles(deps),
    onboardingSteps: (admin) =>
      db
        .select({ title: helpArticles.title, content: helpArticles.content, slug: helpArticles.slug })
        .from(helpArticles)
        .where(and(isFor(admin), eq(helpArticles.category, "onboarding")))
        .orderBy(asc(helpArticles.sortOrder), asc(helpArticles.createdAt), asc(helpArticles.slug)),
    articles: (admin, { category, displayType }) =>
      db
        .select()
        .from(helpArticles)
        .where(
          and(
            isFor(admin),
            category && eq(helpArticles.category, category),
            displayType && eq(helpArticles.displayType, displayType),
          ),
        )
        .orderBy(asc(helpArticles.sortOrder), asc(helpArticles.title)),
    article: async (admin, name) => {
      const isNamed = uuid.test(name)
        ? or(eq(helpArticles.slug, name), eq(helpArticles.id, name))
        : eq(helpArticles.slug, name.replaceAll("\0", ""));
      const [found] = await db
        .select()
        .from(helpArticles)
        .where(and(isFor(admin), isNamed))
        .limit(1);
      if (!found) throw new AppError("request/not-found");
      return found;
    },
    seed: async () => {
      const now = clock.now();
      for (const [index, { content, ...article }] of initialArticles.entries()) {
        const text = { ...article, content: cleanArticleHtml(content.trim()), sortOrder: (index + 1) * 10 };
        await db
          .insert(helpArticles)
          .values({ id: ids.uuid(), ...text, displayType: "article", createdAt: now, updatedAt: now })
          .onConflictDoUpdate({
            target: helpArticles.slug,
            set: text,
            // an article that an administrator has changed is theirs from then on
            setWhere: sql`${helpArticles.createdAt} = ${helpArticles.updatedAt}`,
          });
      }
    },
  };
}
