import { mkdir, readFile } from "node:fs/promises";
import type { MultipartValue } from "@fastify/multipart";
import { attachmentLimits } from "@gradus/contracts";
import { AppError, type NewAttachment } from "@gradus/core";
import type { FastifyRequest } from "fastify";

/** room for the form's other fields and the boundaries */
const FORM_BYTES = 64 * 1024;
const BODY_BYTES = attachmentLimits.files * attachmentLimits.fileBytes + FORM_BYTES;

export type ReceivedMessage = {
  readonly fields: Readonly<Record<string, string>>;
  readonly files: readonly NewAttachment[];
};

const isValue = (part: unknown): part is MultipartValue => (part as { type?: unknown } | null)?.type === "field";

const nameAndText = ({ fieldname, value }: MultipartValue): [string, string] => [fieldname, String(value)];

/** What the parser refuses, as an error of the catalogue. */
function refusal(error: unknown): unknown {
  const code = (error as { code?: unknown }).code;
  if (code === "FST_REQ_FILE_TOO_LARGE") return new AppError("support/attachment-size", {}, { cause: error });
  if (code === "FST_FILES_LIMIT") return new AppError("support/attachment-count", {}, { cause: error });

  return error;
}

/**
 * A message with its files, `attachment_0` to `attachment_4` (SUP-10). The files wait in the spool folder and are gone when
 * the answer is out. A body that does not say how long it is, or says too much, is not read at all. Throws
 * support/attachment-size, support/attachment-count, request/invalid.
 */
export async function receiveAttachments(request: FastifyRequest, spoolRoot: string): Promise<ReceivedMessage> {
  const announced = Number(request.headers["content-length"] ?? Number.POSITIVE_INFINITY);
  if (!(announced <= BODY_BYTES)) throw new AppError("support/attachment-size");
  await mkdir(spoolRoot, { recursive: true });
  const { files, values } = await request.saveRequestFiles({ tmpdir: spoolRoot }).catch((error: unknown) => {
    throw refusal(error);
  });
  if (!files.every(({ fieldname }) => /^attachment_\d$/.test(fieldname))) throw new AppError("request/invalid");

  return {
    fields: Object.fromEntries(Object.values(values).filter(isValue).map(nameAndText)),
    files: files.map(({ filename, filepath }) => ({ fileName: filename, read: () => readFile(filepath) })),
  };
}
