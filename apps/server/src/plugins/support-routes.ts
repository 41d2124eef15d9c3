import multipart from "@fastify/multipart";
import { requireAdmin, requireUser } from "@gradus/api";
import { attachmentLimits, ticketInput } from "@gradus/contracts";
import type { FastifyInstance } from "fastify";
import type { AppDeps } from "../app-deps.ts";
import { acceptJsonOnly } from "../http/accept-json-only.ts";
import { attachment } from "../http/content-disposition.ts";
import { receiveAttachments } from "../http/receive-attachments.ts";
import { requestContext } from "../http/request-context.ts";
import { createUploadSlots } from "../http/upload-slots.ts";

/** Messages that one process takes at once: each may spool 50 MB. */
const MOST = 10;
/** What strangers sent never runs anything here, whatever it is. */
const SANDBOX = "default-src 'none'; sandbox";

/** SUP-10: a message to the support, as JSON or, with files, as a form; and those files, for the people who answer. */
export async function supportRoutes(app: FastifyInstance, deps: AppDeps): Promise<void> {
  acceptJsonOnly(app);
  await app.register(multipart, {
    limits: {
      fileSize: attachmentLimits.fileBytes,
      files: attachmentLimits.files,
      fields: 10,
      fieldSize: 32 * 1024,
      parts: 10 + attachmentLimits.files,
    },
  });
  const hold = createUploadSlots(MOST);

  app.post("/api/support", async (request, reply) => {
    const { account } = await requireUser(requestContext(deps, request, reply), "account", { limit: "support" });
    const ticketId = await hold(account.id, async () => {
      const { fields, files } = request.isMultipart()
        ? await receiveAttachments(request, deps.spoolRoot)
        : { fields: request.body, files: [] };

      return deps.services.support.open(account, ticketInput.parse(fields), files);
    });

    return reply
      .code(201)
      .header("cache-control", "no-store")
      .send({ success: true, data: { ticket_id: ticketId, status: "open" } });
  });

  app.get<{ Params: { id: string; n: string } }>(
    "/api/admin/support-tickets/:id/attachments/:n",
    async (request, reply) => {
      await requireAdmin(requestContext(deps, request, reply));
      const { id, n } = request.params;
      const file = await deps.services.support.attachment(id, /^\d{1,2}$/.test(n) ? Number(n) : -1);

      return reply
        .headers({
          "content-type": file.mimeType === "text/plain" ? "text/plain; charset=utf-8" : file.mimeType,
          "content-disposition": attachment(file.fileName),
          "content-security-policy": SANDBOX,
          "cache-control": "private, no-store",
        })
        .send(Buffer.from(file.bytes));
    },
  );
}
