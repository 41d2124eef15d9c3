import { randomUUID } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { MultipartFile } from "@fastify/multipart";
import { inputLimits } from "@gradus/contracts";
import { AppError, type Upload } from "@gradus/core";
import type { FastifyRequest } from "fastify";

const MIB = 1024 * 1024;
/** room for the form's other fields and the boundaries */
const FORM_BYTES = 256 * 1024;
const BODY_BYTES = inputLimits.fileBytes + FORM_BYTES;
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
 * fields may come after it; the body is counted as it arrives and nothing past the limit is taken. The spooled file is
 * gone when this returns, and nothing is written after. Throws file/missing, file/too-large, request/timeout,
 * request/media-type.
 */
export async function receiveUpload<Result>(
  request: FastifyRequest,
  options: ReceiveOptions,
  use: (form: ReceivedForm) => Promise<Result>,
): Promise<Result> {
  if (!request.isMultipart()) throw new AppError("request/media-type");
  if (Number(request.headers["content-length"] ?? 0) > BODY_BYTES) throw tooLarge(request);
  await mkdir(options.spoolRoot, { recursive: true });
  const spoolFile = join(options.spoolRoot, randomUUID());
  try {
    const { fileName, fields } = await receiveParts(request, spoolFile, options);
    if (fileName === undefined) throw new AppError("file/missing");

    return await use({ upload: { fileName, content: readBack(spoolFile) }, fields });
  } finally {
    await rm(spoolFile, { force: true });
  }
}

async function receiveParts(request: FastifyRequest, spoolFile: string, { timeoutMs, fileField }: ReceiveOptions) {
  const ended = new AbortController();
  const timer = setTimeout(() => ended.abort(new AppError("request/timeout")), timeoutMs);
  const stopCounting = countBody(request, () => ended.abort(tooLarge(request)));
  // what arrives of an upload that has ended is thrown away
  let spooled: Promise<void> = Promise.resolve();
  const fields: Record<string, string> = Object.create(null);
  let fileName: string | undefined;

  const receive = async (): Promise<void> => {
    for await (const part of request.parts()) {
      if (part.type === "field") {
        fields[part.fieldname] = String(part.value);
      } else if (part.fieldname === fileField && fileName === undefined && !ended.signal.aborted) {
        spooled = spool(request, part, spoolFile, ended);
        await spooled;
        fileName = part.filename || "score";
      } else {
        part.file.resume();
      }
    }
  };
  try {
    await Promise.race([receive(), whenAborted(ended.signal)]);
  } catch (error) {
    ended.abort(error);
    await spooled.catch(() => {});
    cutOff(request);
    throw isOurs(error) ? error : new AppError("request/invalid", {}, { cause: error });
  } finally {
    clearTimeout(timer);
    stopCounting();
  }

  return { fileName, fields };
}

/** Rejects with the reason of the abort. */
const whenAborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });

/** Calls `onExcess` when more has arrived than a file of the largest size and its form. Returns how to stop. */
function countBody({ raw }: FastifyRequest, onExcess: () => void): () => void {
  let bytes = 0;
  const count = (chunk: Buffer): void => {
    bytes += chunk.byteLength;
    if (bytes > BODY_BYTES) onExcess();
  };
  raw.on("data", count);

  return () => raw.off("data", count);
}

/** Takes nothing more. The answer goes out first; then a sender that is still sending is cut off. */
function cutOff({ raw }: FastifyRequest): void {
  raw.unpipe();
  raw.pause();
  setTimeout(() => raw.destroy(), CUT_OFF_MS).unref();
}

/** Refusals of ours and failures of the disk; anything else is a form that does not parse or that broke off. */
const isOurs = (error: unknown): boolean =>
  error instanceof AppError || typeof (error as NodeJS.ErrnoException).errno === "number";

/** Opens the file when the first byte is asked for: a service that refuses by name alone never asks. */
async function* readBack(spoolFile: string): AsyncIterable<Uint8Array> {
  yield* createReadStream(spoolFile);
}

async function spool(
  request: FastifyRequest,
  part: MultipartFile,
  spoolFile: string,
  ended: AbortController,
): Promise<void> {
  // the rest of the file would be read to its end, however long
  part.file.once("limit", () => ended.abort(tooLarge(request)));
  const file = createWriteStream(spoolFile, { flags: "wx", mode: 0o600 });
  await pipeline(part.file, file, { signal: ended.signal });
  if (part.file.truncated) throw tooLarge(request);
}
