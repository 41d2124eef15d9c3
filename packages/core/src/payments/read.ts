import { payments } from "@gradus/db";
import { and, count, desc, eq } from "drizzle-orm";
import { AppError } from "../app-error.ts";
import type { Payments } from "../money.ts";
import { isUuid, type PaymentContext, toPayment } from "./payment-row.ts";

export function createPaymentReads({ database, clock }: PaymentContext): Pick<Payments, "history" | "get"> {
  return {
    history: async (userId, { page, limit }) => {
      const mine = eq(payments.userId, userId);
      const [counted] = await database.db.select({ total: count() }).from(payments).where(mine);
      const rows = await database.db
        .select()
        .from(payments)
        .where(mine)
        .orderBy(desc(payments.createdAt), desc(payments.id))
        .limit(limit)
        .offset((page - 1) * limit);
      const now = clock.now();
      return { items: rows.map((row) => toPayment(row, now)), page, limit, total: counted?.total ?? 0 };
    },
    get: async (userId, id) => {
      const [row] = isUuid(id)
        ? await database.db
            .select()
            .from(payments)
            .where(and(eq(payments.id, id), eq(payments.userId, userId)))
        : [];
      if (!row) throw new AppError("request/not-found");
      return toPayment(row, clock.now());
    },
  };
}
