import { type Database, products } from "@gradus/db";
import { asc, eq } from "drizzle-orm";
import type { Products, ProductView } from "../money.ts";
import type { Clock, Ids } from "../ports/index.ts";

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

export function createProducts(deps: {
  readonly database: Database;
  readonly clock: Clock;
  readonly ids: Ids;
}): Products {
  const { database, clock, ids } = deps;
  return {
    list: async () => {
      const rows = await database.db
        .select()
        .from(products)
        .where(eq(products.isActive, true))
        .orderBy(asc(products.credits), asc(products.priceCents));
      return rows.map(toProduct);
    },
    seed: async () => {
      const now = clock.now();
      for (const pack of initialPacks) {
        const row = { id: ids.uuid(), ...pack, description: descriptions[pack.name], createdAt: now, updatedAt: now };
        await database.db.insert(products).values(row).onConflictDoNothing();
      }
    },
  };
}
