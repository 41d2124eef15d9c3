import { attachmentLimits, fillText, texts } from "@gradus/contracts";
import { supportAttachments, supportTickets, type Transaction } from "@gradus/db";
import { AppError } from "../app-error.ts";
import type { CoreDeps } from "../deps.ts";
import type { NewAttachment, Support } from "../help-desk.ts";
import { ownedRequest } from "../requests/owned.ts";
import { cleanFileName } from "../requests/upload.ts";
import { storable } from "../storable.ts";
import { attachmentType } from "./attachment-type.ts";
import { attachmentKey, ticketPrefix } from "./keys.ts";
import { mailToSender, mailToSupport, type TicketNews } from "./mails.ts";

type Deps = Pick<CoreDeps, "database" | "storage" | "mailer" | "clock" | "ids" | "supportEmail">;
type Checked = Omit<typeof supportAttachments.$inferInsert, "ticketId" | "storageKey"> & { readonly bytes: Uint8Array };

/** Throws support/attachment-count, support/attachment-size, support/attachment-type. */
async function check(files: readonly NewAttachment[]): Promise<readonly Checked[]> {
  if (files.length > attachmentLimits.files) throw new AppError("support/attachment-count");
  const checked: Checked[] = [];
  for (const [n, file] of files.entries()) {
    const fileName = storable(cleanFileName(file.fileName));
    const bytes = await file.read();
    if (bytes.length > attachmentLimits.fileBytes) throw new AppError("support/attachment-size");
    const mimeType = attachmentType(bytes);
    if (!mimeType) throw new AppError("support/attachment-type", { fileName });
    checked.push({ n, fileName, fileSize: bytes.length, mimeType, bytes });
  }
  return checked;
}

/** SUP-12, SUP-13: the ticket with its files, and a mail to either side. */
export function createOpen(deps: Deps): Support["open"] {
  const { database, storage, mailer, clock, ids, supportEmail } = deps;

  async function announce(tx: Transaction, news: TicketNews): Promise<void> {
    if (supportEmail) await mailer.enqueue(tx, mailToSupport(supportEmail, news));
    await mailer.enqueue(tx, mailToSender(news, supportEmail));
  }

  return async (account, { name, email, ticketType, message, subject, requestId }, files) => {
    const request = requestId ? await ownedRequest(database.db, account.id, requestId) : undefined;
    const attachments = await check(files);
    const now = clock.now();
    const id = ids.uuid();
    const subjectOrDefault = subject || fillText(texts.chosen.support.subject_default, { ticketType });
    try {
      for (const { n, bytes } of attachments) await storage.write(attachmentKey(id, n), bytes);
      await database.transaction(async (tx) => {
        const [ticket] = await tx
          .insert(supportTickets)
          .values({
            id,
            userId: account.id,
            ...storable({ name, email, ticketType, message, subject: subjectOrDefault }),
            requestId: request?.id,
            createdAt: now,
            updatedAt: now,
          })
          .returning();
        if (!ticket) throw new Error("the ticket was not written");
        for (const { bytes: _, ...file } of attachments) {
          await tx.insert(supportAttachments).values({ ticketId: id, storageKey: attachmentKey(id, file.n), ...file });
        }
        await announce(tx, { ticket, account, request, attachments });
      });
    } catch (error) {
      await storage.removeAll(ticketPrefix(id)).catch(() => {});
      throw error;
    }
    return id;
  };
}
