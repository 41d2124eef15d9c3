import { supportTickets, type Transaction } from "@gradus/db";
import { eq } from "drizzle-orm";
import type { NewTicket } from "../money.ts";
import type { Clock, Ids } from "../ports/index.ts";

/** Writes a ticket in the caller's transaction; returns its id. */
export async function openTicket(
  tx: Transaction,
  deps: { readonly clock: Clock; readonly ids: Ids },
  ticket: NewTicket,
): Promise<string> {
  const now = deps.clock.now();
  const id = deps.ids.uuid();
  await tx.insert(supportTickets).values({ id, ...ticket, createdAt: now, updatedAt: now });
  return id;
}

/** SET-12: when an account is closed its tickets keep what they were about, not who wrote what. */
export async function eraseTickets(tx: Transaction, userId: string): Promise<void> {
  await tx
    .update(supportTickets)
    .set({ name: "", email: "", message: "", reply: null })
    .where(eq(supportTickets.userId, userId));
}
