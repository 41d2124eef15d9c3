import { helpArticles, type Transaction } from "@gradus/db";
import { and, asc, count, desc, eq, ne } from "drizzle-orm";
import type { Audit } from "../administration.ts";
import { AppError } from "../app-error.ts";
import type { CoreDeps } from "../deps.ts";
import type { ArticleChange, ArticleView, Help } from "../help-desk.ts";
import { contains, readPage } from "../paging.ts";
import { isUuid } from "../requests/owned.ts";
import { storable } from "../storable.ts";
import { cleanArticleHtml } from "./clean-html.ts";
import { initialArticles } from "./initial-articles.ts";

type Row = typeof helpArticles.$inferSelect;
type Manage = Pick<Help, "all" | "find" | "create" | "update" | "remove">;

const columns = {
  sort_order: helpArticles.sortOrder,
  title: helpArticles.title,
  updated_at: helpArticles.updatedAt,
} as const;

/** "Für Elise, bar 12" as "fur-elise-bar-12". */
export const slugOf = (title: string): string =>
  title
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[\u0300-\u036f]/g, "")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "")
    .slice(0, 100) || "article";

/** HELP-10: HTML without what may not stand in it; the steps of the tour are light markdown, which has no elements. */
function cleaned(content: string, category: Row["category"]): string {
  const text = category === "onboarding" ? storable(content) : cleanArticleHtml(storable(content));
  if (text.trim() === "") throw new AppError("help/empty");
  return text.trim();
}

const shipped: ReadonlySet<string> = new Set(initialArticles.map(({ slug }) => slug));

/** ADMH: articles are written here; each change is kept whole in the log, before and after. */
export function createManageArticles(
  deps: Pick<CoreDeps, "database" | "clock" | "ids"> & { readonly audit: Audit },
): Manage {
  const { database, clock, ids, audit } = deps;
  const { db } = database;

  async function requireFreeSlug(tx: Transaction, slug: string, id: string): Promise<void> {
    const [other] = await tx
      .select({ id: helpArticles.id })
      .from(helpArticles)
      .where(and(eq(helpArticles.slug, slug), ne(helpArticles.id, id)));
    if (other) throw new AppError("help/slug-taken");
  }

  async function lock(tx: Transaction, id: string): Promise<Row> {
    const [row] = isUuid(id) ? await tx.select().from(helpArticles).where(eq(helpArticles.id, id)).for("update") : [];
    if (!row) throw new AppError("request/not-found");
    return row;
  }

  const note = (
    tx: Transaction,
    adminId: string,
    action: string,
    id: string,
    before: object | null,
    after: object | null,
  ) =>
    audit.record(tx, {
      adminId,
      action: `article.${action}`,
      target: `article:${id}`,
      before: before && { ...before },
      after: after && { ...after },
    });

  const all: Manage["all"] = ({
    search,
    category,
    displayType,
    targetAudience,
    includeInactive,
    sort,
    order,
    ...paging
  }) => {
    const where = and(
      includeInactive ? undefined : eq(helpArticles.isActive, true),
      category && eq(helpArticles.category, category),
      displayType && eq(helpArticles.displayType, displayType),
      targetAudience && eq(helpArticles.targetAudience, targetAudience),
      search ? contains(search, helpArticles.title, helpArticles.content, helpArticles.slug) : undefined,
    );
    const direction = order === "asc" ? asc : desc;
    return readPage(paging, db.select({ total: count() }).from(helpArticles).where(where), (limit, offset) =>
      db
        .select()
        .from(helpArticles)
        .where(where)
        .orderBy(direction(columns[sort]), asc(helpArticles.title), asc(helpArticles.id))
        .limit(limit)
        .offset(offset),
    );
  };

  const create: Manage["create"] = (adminId, { title, content, ...fields }) =>
    database.transaction(async (tx) => {
      const now = clock.now();
      const id = ids.uuid();
      const slug = fields.slug ?? slugOf(title);
      await requireFreeSlug(tx, slug, id);
      const values = {
        ...given(fields),
        slug,
        title: storable(title),
        content: cleaned(content, fields.category ?? "general"),
      };
      const [row] = await tx
        .insert(helpArticles)
        .values({ id, ...values, createdAt: now, updatedAt: now })
        .onConflictDoNothing()
        .returning();
      if (!row) throw new AppError("help/slug-taken");
      await note(tx, adminId, "create", id, null, values);
      return row;
    });

  const update: Manage["update"] = (adminId, id, change) =>
    database.transaction(async (tx) => {
      const before = await lock(tx, id);
      const category = change.category ?? before.category;
      const wanted = given(change);
      const values = {
        ...wanted,
        ...(change.title === undefined ? {} : { title: storable(change.title) }),
        // what was markdown becomes HTML with its category, and the other way round
        content: cleaned(change.content ?? before.content, category),
      };
      if (change.slug !== undefined) await requireFreeSlug(tx, change.slug, id);
      const names = (Object.keys(values) as (keyof typeof values)[]).filter((name) => values[name] !== before[name]);
      if (names.length === 0) return before;
      const [row] = await tx
        .update(helpArticles)
        // later than its making, so that the product's next version leaves it alone
        .set({ ...values, updatedAt: new Date(Math.max(clock.now().getTime(), before.createdAt.getTime() + 1)) })
        .where(eq(helpArticles.id, id))
        .returning();
      if (!row) throw new AppError("request/not-found");
      const pick = (from: Row) => Object.fromEntries(names.map((name) => [name, from[name as keyof Row]]));
      await note(tx, adminId, "update", id, pick(before), pick(row));
      return row;
    });

  return {
    all,
    find: async (id) => {
      const [row] = isUuid(id) ? await db.select().from(helpArticles).where(eq(helpArticles.id, id)) : [];
      if (!row) throw new AppError("request/not-found");
      return row;
    },
    create,
    update,
    remove: (adminId, id) =>
      database.transaction(async (tx) => {
        const { slug, title, content } = await lock(tx, id);
        if (shipped.has(slug)) throw new AppError("help/shipped");
        await tx.delete(helpArticles).where(eq(helpArticles.id, id));
        await note(tx, adminId, "delete", id, { slug, title, content }, null);
      }),
  };
}

/** The fields that were given, without those that were left out. */
const given = (change: ArticleChange): Partial<Omit<ArticleView, "id">> =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
