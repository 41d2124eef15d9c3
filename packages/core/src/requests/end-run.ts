import { type ErrorCode, errorCatalogue, fillText, texts } from "@gradus/contracts";
import { requests, settings, type Transaction, users } from "@gradus/db";
import { and, eq, inArray, isNull } from "drizzle-orm";
import { unsubscribeUrl } from "../accounts/unsubscribe.ts";
import type { Context } from "../context.ts";
import type { Credits } from "../credit-services.ts";
import { debitKey, refundKey } from "./keys.ts";
import { writeLog } from "./log.ts";
import type { RequestRow } from "./owned.ts";

/** Names one attempt of one run; without `attempt` any attempt of the run. */
export type Fence = { readonly requestId: string; readonly run: number; readonly attempt?: number };

/** Gives back what this run charged, once; a free run charged nothing. Returns the Scores given back. */
export async function refundRun(
  tx: Transaction,
  credits: Credits,
  row: Pick<RequestRow, "id" | "userId" | "run">,
  description: string,
): Promise<number> {
  const debit = await credits.find(tx, debitKey(row.id, row.run));
  if (!debit) return 0;
  const key = refundKey(row.id, row.run);
  const { userId } = row;
  await credits.record(tx, {
    userId,
    type: "request_refund",
    amount: -debit.amount,
    key,
    description,
    requestId: row.id,
  });
  return -debit.amount;
}

export const isFenced = (fence: Fence) =>
  and(
    eq(requests.id, fence.requestId),
    eq(requests.run, fence.run),
    fence.attempt === undefined ? undefined : eq(requests.attempt, fence.attempt),
    isNull(requests.deletedAt),
  );

/** Why a level is refused, and which one is within reach instead, only the engine can say; all else is in the catalogue. */
const failureText = (code: ErrorCode, reason: string | undefined): string =>
  code === "engine/out-of-reach" && reason ? `${reason} Your Scores were returned.` : errorCatalogue[code].message;

/**
 * PROC-11: failed and refunded in one transaction, once. `reason` is the engine's own sentence. False when the run had already
 * ended or was not ours any more.
 */
export async function endAsFailed(
  context: Context,
  tx: Transaction,
  fence: Fence,
  code: ErrorCode,
  reason?: string,
): Promise<boolean> {
  const { credits, clock } = context;
  const [owner] = await tx.select({ id: requests.userId }).from(requests).where(eq(requests.id, fence.requestId));
  if (!owner) return false;
  // the balance is locked before the request everywhere, so that two of these cannot wait for each other
  await credits.lock(tx, owner.id);
  const now = clock.now();
  const message = failureText(code, reason);
  const [row] = await tx
    .update(requests)
    .set({
      status: "failed",
      errorCode: code,
      errorMessage: message,
      finishedAt: now,
      updatedAt: now,
      heartbeatAt: null,
    })
    .where(and(isFenced(fence), inArray(requests.status, ["pending", "processing"])))
    .returning();
  if (!row) return false;
  const refunded = await refundRun(tx, credits, row, "Refund: processing failed");
  await writeLog(tx, now, row.id, "failed", { code, run: row.run, attempt: row.attempt }, "ERROR");
  if (refunded > 0) await writeLog(tx, now, row.id, "refunded", { credits: refunded });
  await queueMail(context, tx, row, {
    kind: "failed",
    subject: texts.chosen.mails.failed_subject,
    lines: [texts.chosen.mails.failed_text],
    values: { reason: message },
  });
  return true;
}

type MailContent = {
  readonly kind: "completed" | "failed";
  readonly subject: string;
  readonly lines: readonly string[];
  readonly values?: Readonly<Record<string, string>>;
};

/** PROC-21: one mail per ended run, when its owner wants mails. */
export async function queueMail(context: Context, tx: Transaction, row: RequestRow, mail: MailContent): Promise<void> {
  const [owner] = await tx
    .select({ email: users.email, wanted: settings.emailNotifications })
    .from(users)
    .innerJoin(settings, eq(settings.userId, users.id))
    .where(eq(users.id, row.userId));
  if (!owner?.email || !owner.wanted) return;
  const values = { ...mail.values, fileName: row.originalFileName };
  const link = context.appUrl ? [`${context.appUrl}/requests/${row.id}`] : [];
  const unsubscribe = unsubscribeUrl(context, row.userId);
  const note = unsubscribe ? [fillText(texts.chosen.mails.unsubscribe_note, { link: unsubscribe })] : [];
  await context.mailer.enqueue(tx, {
    key: `request-${mail.kind}:${row.id}:${row.run}`,
    to: owner.email,
    subject: fillText(mail.subject, values),
    text: [...mail.lines.map((line) => fillText(line, values)), ...link, ...note].join("\n\n"),
    unsubscribeUrl: unsubscribe,
  });
}
