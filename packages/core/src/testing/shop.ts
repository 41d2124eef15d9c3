import { creditLedger, supportTickets } from "@gradus/db";
import { insertUser, type OpenTestDatabase, testPorts } from "@gradus/testing";
import { asc, eq } from "drizzle-orm";
import { createServices } from "../create-services.ts";
import type { Services } from "../services.ts";

export const origin = "https://gradus.example.org";
export const starter = "price_gradus_starter";
const standard = "price_gradus_standard";

type Order = Partial<Parameters<Services["payments"]["checkout"]>[1]>;

/** A shop with its packs on a new database, and what a buyer and the card provider do there. */
export async function openShop(open: OpenTestDatabase) {
  const database = await open({ poolSize: 20 });
  const ports = await testPorts(database);
  const services = createServices(ports);
  await services.products.seed();

  const start = async (userId: string, order: Order = {}) =>
    (await services.payments.checkout(userId, { priceId: standard, quantity: 1, origin, ...order })).sessionId;
  return {
    database,
    ports,
    services,
    buyer: async (overrides: Parameters<typeof insertUser>[1] = {}) => (await insertUser(database, overrides)).id,
    /** Opens a checkout and answers its session. */
    start,
    /** A checkout that is paid and fulfilled. */
    buy: async (userId: string, order: Order = {}) => {
      const sessionId = await start(userId, order);
      ports.paymentProvider.pay(sessionId);
      const payment = await services.payments.fulfil(sessionId);
      if (!payment) throw new Error("no payment");
      return payment;
    },
    send: (type: string, sessionId: string, id?: string) =>
      services.payments.receiveEvent(ports.paymentProvider.event(type, sessionId, id), "signed"),
    balance: (userId: string) => services.credits.balance(userId),
    /** type and amount of each entry, oldest first */
    ledger: async (userId: string) => {
      const rows = await database.db
        .select()
        .from(creditLedger)
        .where(eq(creditLedger.userId, userId))
        .orderBy(asc(creditLedger.sequence));
      return rows.map(({ type, amount }) => [type, amount]);
    },
    spend: (userId: string, amount: number) =>
      database.transaction((tx) =>
        services.credits.record(tx, {
          userId,
          type: "request_debit",
          amount: -amount,
          key: `debit:${crypto.randomUUID()}:1`,
          description: "test",
        }),
      ),
    ticketsOf: (userId: string) => database.db.select().from(supportTickets).where(eq(supportTickets.userId, userId)),
  };
}
export type Shop = Awaited<ReturnType<typeof openShop>>;
