import { supportAttachments, supportTickets, type Transaction } from "@gradus/db";
import { eq, inArray } from "drizzle-orm";
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

/**
 * SET-12: when an account is closed its tickets keep what they were about, not who wrote what. Returns the storage keys of
 * what was attached, to be removed once the transaction has committed.
 */
export async function eraseTickets(tx: Transaction, userId: string): Promise<readonly string[]> {
  const theirs = await tx
    .update(supportTickets)
    .set({ name: "", email: "", subject: "", message: "", reply: null, requestId: null })
    .where(eq(supportTickets.userId, userId))
    .returning({ id: supportTickets.id });
  if (theirs.length === 0) return [];
  const files = await tx
    .delete(supportAttachments)
    .where(
      inArray(
        supportAttachments.ticketId,
        theirs.map(({ id }) => id),
      ),
    )
    .returning({ key: supportAttachments.storageKey });
  return files.map(({ key }) => key);
}
