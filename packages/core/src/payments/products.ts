import { type Executor, products, type Transaction } from "@gradus/db";
import { asc, eq } from "drizzle-orm";
import type { Audit } from "../administration.ts";
import { AppError } from "../app-error.ts";
import type { CoreDeps } from "../deps.ts";
import type { AdminProductView, Products, ProductView } from "../money.ts";
import type { ProviderPrice } from "../ports/index.ts";
import { isUuid } from "./payment-row.ts";

/** PUR-23. Their price ids are ours alone: a card provider is told name and amount in place of one of its own prices. */
const initialPacks = [
  { name: "Starter", credits: 5, priceCents: 500, stripePriceId: "price_gradus_starter", isMostPopular: false },
  { name: "Standard", credits: 20, priceCents: 1600, stripePriceId: "price_gradus_standard", isMostPopular: true },
  { name: "Studio", credits: 50, priceCents: 3500, stripePriceId: "price_gradus_studio", isMostPopular: false },
] as const;
const descriptions: Readonly<Record<(typeof initialPacks)[number]["name"], string>> = {
  Starter: "For a first piece or two.",
  Standard: "For a term of lessons.",
  Studio: "For a teacher and a studio of pupils.",
};

type Row = typeof products.$inferSelect;

export function toProduct(row: Row): ProductView {
  const { id, name, description, credits, priceCents, stripePriceId, isMostPopular } = row;
  return { id, name, description, credits, priceCents, stripePriceId, isMostPopular };
}

const toAdminProduct = (row: Row): AdminProductView => ({ ...toProduct(row), isActive: row.isActive });
const isOurs = (priceId: string): boolean => priceId.startsWith("price_gradus_");

type Deps = Pick<CoreDeps, "database" | "clock" | "ids" | "paymentProvider"> & { readonly audit: Audit };

export function createProducts(deps: Deps): Products {
  const { database, clock, ids, paymentProvider, audit } = deps;
  const sorted = [asc(products.credits), asc(products.priceCents), asc(products.name)];
  const all = async (executor: Executor = database.db) =>
    (
      await executor
        .select()
        .from(products)
        .orderBy(...sorted)
    ).map(toAdminProduct);

  const seed: Products["seed"] = async () => {
    const now = clock.now();
    for (const pack of initialPacks) {
      const row = { id: ids.uuid(), ...pack, description: descriptions[pack.name], createdAt: now, updatedAt: now };
      await database.db.insert(products).values(row).onConflictDoNothing();
    }
  };

  async function change(adminId: string, id: string, action: string, values: Partial<Row>): Promise<AdminProductView> {
    if (!isUuid(id)) throw new AppError("request/not-found");
    return database.transaction(async (tx) => {
      const [found] = await tx.select().from(products).where(eq(products.id, id)).for("update");
      if (!found) throw new AppError("request/not-found");
      if (values.isMostPopular) {
        await tx.update(products).set({ isMostPopular: false }).where(eq(products.isMostPopular, true));
      }
      const set = { ...values, updatedAt: clock.now() };
      const [row] = await tx.update(products).set(set).where(eq(products.id, id)).returning();
      if (!row) throw new AppError("request/not-found");
      const state = ({ isMostPopular, isActive }: Row) => ({ is_most_popular: isMostPopular, is_active: isActive });
      await audit.record(tx, {
        adminId,
        action,
        target: `product:${id}`,
        before: state(found),
        after: { name: row.name, ...state(row) },
      });
      return toAdminProduct(row);
    });
  }

  return {
    list: async () =>
      (
        await database.db
          .select()
          .from(products)
          .where(eq(products.isActive, true))
          .orderBy(...sorted)
      ).map(toProduct),
    seed,
    all: () => all(),
    setPopular: (adminId, id, isMostPopular) => change(adminId, id, "product.popular", { isMostPopular }),
    setActive: (adminId, id, isActive) => change(adminId, id, "product.sale", { isActive }),
    refresh: async (adminId) => {
      await seed();
      const prices = (await paymentProvider?.prices?.()) ?? [];
      return database.transaction(async (tx) => {
        const counts = await takePrices(tx, deps, prices);
        await audit.record(tx, { adminId, action: "product.refresh", target: "products", after: counts });
        return { ...counts, products: await all(tx) };
      });
    },
  };
}

/**
 * ADMP-02: what the provider sells becomes a pack, what it sells no longer goes off sale. Our own packs are left as they
 * are: an administrator decides whether they stay beside the provider's.
 */
async function takePrices(
  tx: Transaction,
  { clock, ids }: Pick<Deps, "clock" | "ids">,
  prices: readonly ProviderPrice[],
): Promise<{ readonly added: number; readonly updated: number; readonly removed: number }> {
  const now = clock.now();
  const known = new Map((await tx.select().from(products)).map((row) => [row.stripePriceId, row]));
  let [added, updated, removed] = [0, 0, 0];
  for (const { priceId, name, description, credits, unitCents } of prices) {
    const values = { name, description, credits, priceCents: unitCents, isActive: true };
    const row = known.get(priceId);
    known.delete(priceId);
    if (!row) {
      await tx
        .insert(products)
        .values({ id: ids.uuid(), stripePriceId: priceId, ...values, createdAt: now, updatedAt: now });
      added += 1;
    } else if (Object.entries(values).some(([key, value]) => row[key as keyof Row] !== value)) {
      await tx
        .update(products)
        .set({ ...values, updatedAt: now })
        .where(eq(products.id, row.id));
      updated += 1;
    }
  }
  for (const row of known.values()) {
    if (isOurs(row.stripePriceId) || !row.isActive) continue;
    await tx
      .update(products)
      .set({ isActive: false, isMostPopular: false, updatedAt: now })
      .where(eq(products.id, row.id));
    removed += 1;
  }
  return { added, updated, removed };
}
