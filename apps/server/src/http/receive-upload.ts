import { randomUUID } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { MultipartFile } from "@fastify/multipart";
import { inputLimits } from "@gradus/contracts";
import { AppError, type Upload } from "@gradus/core";
import type { FastifyRequest } from "fastify";
import { withTimeout } from "./with-timeout.ts";

const MIB = 1024 * 1024;
/** room for the form's other fields and the boundaries */
const FORM_BYTES = 256 * 1024;
const CUT_OFF_MS = 2000;

export type ReceivedForm = { readonly upload: Upload; readonly fields: Readonly<Record<string, string>> };
export type ReceiveOptions = {
  readonly fileField: string;
  readonly spoolRoot: string;
  readonly timeoutMs: number;
};

/** The size that the refusal names: what the sender announced, never less than just above the limit. */
function tooLarge(request: FastifyRequest): AppError {
  const announced = Number(request.headers["content-length"] ?? 0) / MIB;
  const sizeMb = Math.max(announced, inputLimits.fileBytes / MIB + 0.1).toFixed(1);

  return new AppError("file/too-large", { sizeMb });
}

/**
 * Receives a multipart form with one file and hands it to `use`. The file waits in the spool directory, because its
 * fields may come after it; bytes are counted as they arrive and nothing past the limit is kept. The spooled file is
 * gone when this returns. Throws file/missing, file/too-large, request/timeout, request/media-type.
 */
export async function receiveUpload<Result>(
  request: FastifyRequest,
  options: ReceiveOptions,
  use: (form: ReceivedForm) => Promise<Result>,
): Promise<Result> {
  if (!request.isMultipart()) throw new AppError("request/media-type");
  if (Number(request.headers["content-length"] ?? 0) > inputLimits.fileBytes + FORM_BYTES) throw tooLarge(request);
  await mkdir(options.spoolRoot, { recursive: true });
  const spoolFile = join(options.spoolRoot, randomUUID());
  try {
    const { fileName, fields } = await receiveParts(request, spoolFile, options.timeoutMs, options.fileField);
    if (fileName === undefined) throw new AppError("file/missing");

    return await use({ upload: { fileName, content: readBack(spoolFile) }, fields });
  } finally {
    await rm(spoolFile, { force: true });
  }
}

async function receiveParts(request: FastifyRequest, spoolFile: string, timeoutMs: number, fileField: string) {
  const fields: Record<string, string> = Object.create(null);
  let fileName: string | undefined;
  const receive = async (): Promise<void> => {
    for await (const part of request.parts()) {
      if (part.type === "field") {
        fields[part.fieldname] = String(part.value);
      } else if (part.fieldname === fileField && fileName === undefined) {
        await spool(request, part, spoolFile);
        fileName = part.filename || "score";
      } else {
        part.file.resume();
      }
    }
  };
  try {
    await withTimeout(timeoutMs, receive());
  } catch (error) {
    // The answer goes out first; then a sender that is still sending is cut off.
    setTimeout(() => request.raw.destroy(), CUT_OFF_MS).unref();
    throw isOurs(error) ? error : new AppError("request/invalid", {}, { cause: error });
  }

  return { fileName, fields };
}

/** Refusals of ours and failures of the disk; anything else is a form that does not parse or that broke off. */
const isOurs = (error: unknown): boolean =>
  error instanceof AppError || typeof (error as NodeJS.ErrnoException).errno === "number";

/** Opens the file when the first byte is asked for: a service that refuses by name alone never asks. */
async function* readBack(spoolFile: string): AsyncIterable<Uint8Array> {
  yield* createReadStream(spoolFile);
}

async function spool(request: FastifyRequest, part: MultipartFile, spoolFile: string): Promise<void> {
  await pipeline(part.file, createWriteStream(spoolFile, { flags: "wx", mode: 0o600 }));
  if (part.file.truncated) throw tooLarge(request);
}
