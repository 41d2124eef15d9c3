import type { TicketStatus } from "@gradus/contracts";
import { payments, supportTickets, type Transaction } from "@gradus/db";
import { eq } from "drizzle-orm";
import type { Audit } from "../administration.ts";
import { AppError } from "../app-error.ts";
import type { CoreDeps } from "../deps.ts";
import type { AdminTicketView, Support } from "../help-desk.ts";
import type { Payments } from "../money.ts";
import { isUuid } from "../requests/owned.ts";
import { storable } from "../storable.ts";
import { mailOfReply } from "./mails.ts";

type Row = typeof supportTickets.$inferSelect;
type Deps = Pick<CoreDeps, "database" | "mailer" | "clock" | "ids" | "supportEmail"> & {
  readonly payments: Pick<Payments, "decideRefund">;
  readonly audit: Audit;
};

/** SUP-14: what a ticket may become; a resolved one can be opened again, by people of the support alone. */
const next: Readonly<Record<TicketStatus, readonly TicketStatus[]>> = {
  open: ["in_progress", "replied", "resolved"],
  in_progress: ["replied", "resolved"],
  replied: ["resolved"],
  resolved: ["open"],
};

/** What the people of the support do with a ticket. */
export function createAnswer(
  deps: Deps,
  viewOf: (row: Row) => Promise<AdminTicketView>,
): Pick<Support, "change" | "reply" | "resolve"> {
  const { database, mailer, clock, ids, supportEmail, audit } = deps;

  async function lock(tx: Transaction, id: string): Promise<Row> {
    if (!isUuid(id)) throw new AppError("request/not-found");
    const [row] = await tx.select().from(supportTickets).where(eq(supportTickets.id, id)).for("update");
    if (!row) throw new AppError("request/not-found");
    return row;
  }

  async function write(tx: Transaction, row: Row, change: Partial<Row>): Promise<Row> {
    const { status = row.status } = change;
    if (status !== row.status && !next[row.status].includes(status)) throw new AppError("support/state");
    const now = clock.now();
    const [written] = await tx
      .update(supportTickets)
      .set({
        ...change,
        updatedAt: now,
        ...(status === "replied" ? { repliedAt: now } : {}),
        ...(status === "resolved" ? { resolvedAt: now } : {}),
        ...(status === "open" && row.status === "resolved" ? { resolvedAt: null } : {}),
      })
      .where(eq(supportTickets.id, row.id))
      .returning();
    if (!written) throw new Error("the ticket is locked, so it is there");
    return written;
  }

  /** One who has closed the account gets no mail: nothing is left of their address. */
  async function send(tx: Transaction, row: Row, text: string): Promise<void> {
    if (row.email === "") return;
    await mailer.enqueue(tx, mailOfReply(row, text, supportEmail, ids.uuid()));
  }

  /** What the log of changes tells of a ticket: its state, never what was written. */
  const note = (tx: Transaction, adminId: string, action: string, before: Row, after: Row, more: object = {}) =>
    audit.record(tx, {
      adminId,
      action: `ticket.${action}`,
      target: `ticket:${before.id}`,
      before: { status: before.status, priority: before.priority },
      after: { status: after.status, priority: after.priority, ...more },
    });

  const change: Support["change"] = async (adminId, id, { status, priority }) => {
    const row = await database.transaction(async (tx) => {
      const found = await lock(tx, id);
      const written = await write(tx, found, { ...(status && { status }), ...(priority && { priority }) });
      await note(tx, adminId, "change", found, written);
      return written;
    });
    return viewOf(row);
  };

  const reply: Support["reply"] = async (adminId, id, text) => {
    const row = await database.transaction(async (tx) => {
      const found = await lock(tx, id);
      if (found.status === "resolved") throw new AppError("support/state");
      const written = await write(tx, found, { status: "replied", ...(text && { reply: storable(text) }) });
      if (text) await send(tx, written, storable(text));
      await note(tx, adminId, "reply", found, written, { mailed: text !== undefined && found.email !== "" });
      return written;
    });
    return viewOf(row);
  };

  const resolve: Support["resolve"] = async (adminId, id, { note: words, grantRefund }) => {
    const found = await database.transaction((tx) => lock(tx, id));
    if (!next[found.status].includes("resolved")) throw new AppError("support/state");
    // of a refund the money comes first: a ticket is not closed over one that could not be made
    const [payment] = await database.db.select().from(payments).where(eq(payments.ticketId, found.id));
    const decided = payment && grantRefund !== undefined ? { payment: payment.id, refund: grantRefund } : undefined;
    if (decided) await deps.payments.decideRefund(decided.payment, decided.refund);
    const row = await database.transaction(async (tx) => {
      const again = await lock(tx, id);
      const written = await write(tx, again, { status: "resolved", ...(words && { reply: storable(words) }) });
      if (words) await send(tx, written, storable(words));
      await note(tx, adminId, "resolve", again, written, decided);
      return written;
    });
    return viewOf(row);
  };

  return { change, reply, resolve };
}
