import multipart from "@fastify/multipart";
import { requireUser, toFile } from "@gradus/api";
import {
  analyzeFields,
  constants,
  fileUploadFields,
  inputLimits,
  readingOf,
  type SubmitFields,
  submitFields,
} from "@gradus/contracts";
import { AppError } from "@gradus/core";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { AppDeps } from "../app-deps.ts";
import { receiveUpload } from "../http/receive-upload.ts";
import { requestContext } from "../http/request-context.ts";
import { createUploadSlots } from "../http/upload-slots.ts";
import { withTimeout } from "../http/with-timeout.ts";

const MAX_KEY_LENGTH = 100;

/** A resend that must not charge twice carries the same Idempotency-Key. */
function idempotencyKeyOf(request: FastifyRequest): string | undefined {
  const key = request.headers["idempotency-key"];
  if (key === undefined) return undefined;
  if (typeof key !== "string" || key.length === 0 || key.length > MAX_KEY_LENGTH) throw new AppError("request/invalid");

  return key;
}

const created = (reply: FastifyReply, status: number, data: object): FastifyReply =>
  reply.code(status).header("cache-control", "no-store").send({ success: true, data });

/** The two paths that take a score file. Both call the same services as the procedures, and hold no rule. */
export async function uploadRoutes(app: FastifyInstance, deps: AppDeps): Promise<void> {
  const timeouts = deps.uploadTimeouts ?? {
    analyzeMs: constants.TIMEOUT_ANALYZE_MS,
    submitMs: constants.TIMEOUT_SUBMIT_MS,
  };
  await app.register(multipart, {
    limits: { fileSize: inputLimits.fileBytes, files: 1, fields: 30, fieldSize: inputLimits.fieldBytes, parts: 32 },
    throwFileSizeLimit: false,
  });

  const holdSlot = createUploadSlots();

  app.post("/api/analyze-credits", async (request, reply) => {
    const context = requestContext(deps, request, reply);
    const { account } = await requireUser(context, "requests:read", { limit: "analyze" });
    const { analyzeMs: timeoutMs } = timeouts;
    const late = new AbortController();
    const signal = AbortSignal.any([context.signal, late.signal]);
    const work = holdSlot(account.id, () =>
      receiveUpload(request, { fileField: "scoreFile", spoolRoot: deps.spoolRoot, timeoutMs }, ({ upload, fields }) =>
        deps.services.requests.analyse(account.id, upload, signal, readingOf(analyzeFields.parse(fields))),
      ),
    );

    return created(reply, 200, await withTimeout(timeoutMs, work, () => late.abort()));
  });

  app.post("/api/submit-score", async (request, reply) => {
    const context = requestContext(deps, request, reply);
    const { account } = await requireUser(context, "requests:write", { limit: "submit" });
    const key = idempotencyKeyOf(request);
    // No race with the clock here: a charge that went through must be answered as one.
    const submitted = await holdSlot(account.id, () =>
      receiveUpload(
        request,
        { fileField: "originalScoreFile", spoolRoot: deps.spoolRoot, timeoutMs: timeouts.submitMs },
        ({ upload, fields }) => {
          const wanted: SubmitFields = submitFields.parse(fields);
          const { signal } = context;

          return deps.services.requests.submit(account.id, { upload, fields: wanted, idempotencyKey: key, signal });
        },
      ),
    );

    return created(reply, 201, {
      id: submitted.id,
      request_id: submitted.id,
      status: "pending",
      credits_charged: submitted.creditsCharged,
      new_balance: submitted.newBalance,
    });
  });

  app.post("/api/files/upload", async (request, reply) => {
    const context = requestContext(deps, request, reply);
    const { account } = await requireUser(context, "requests:write", { limit: "submit" });
    const { submitMs: timeoutMs } = timeouts;
    const { file, analysis } = await holdSlot(account.id, () =>
      receiveUpload(request, { fileField: "file", spoolRoot: deps.spoolRoot, timeoutMs }, ({ upload, fields }) => {
        const { analyze, temporary, folder } = fileUploadFields.parse(fields);
        const wanted = { analyze: analyze === "true", temporary: temporary === "true", folder };

        return deps.services.files.upload(account.id, { upload, ...wanted, signal: context.signal });
      }),
    );

    return created(reply, 201, { ...toFile(file), analysis });
  });
}
