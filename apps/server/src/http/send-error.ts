import { describeError, toRestError } from "@gradus/api";
import type { ErrorCode } from "@gradus/contracts";
import { AppError } from "@gradus/core";
import type { FastifyBaseLogger, FastifyReply } from "fastify";

type HttpError = { readonly statusCode?: unknown };

const hostCodes: Readonly<Record<number, ErrorCode>> = {
  404: "request/not-found",
  415: "request/media-type",
  429: "request/rate-limited",
  503: "server/not-ready",
};

/** What the host itself refuses (a body too large, bad JSON, too busy), as an error of the catalogue. */
function fromHost(error: unknown): unknown {
  if (error instanceof AppError || typeof error !== "object" || error === null) return error;
  const { statusCode } = error as HttpError;
  const code = typeof statusCode === "number" ? hostCodes[statusCode] : undefined;
  if (code) return new AppError(code, {}, { cause: error });
  const isCallersFault = typeof statusCode === "number" && statusCode >= 400 && statusCode < 500;

  return isCallersFault ? new AppError("request/invalid", {}, { cause: error }) : error;
}

/** Writes the cause of an unknown error to the log, under the id that its answer carries. Expected errors pass. */
export function logUnknown(logger: FastifyBaseLogger, error: unknown): void {
  const { errorId } = describeError(error);
  if (errorId) logger.error({ errorId, err: error }, "unexpected error");
}

/** Answers with the REST failure of any error. */
export function sendError(reply: FastifyReply, error: unknown): FastifyReply {
  const known = fromHost(error);
  logUnknown(reply.log, known);
  const { status, headers, body } = toRestError(known);

  return reply.code(status).headers(headers).header("cache-control", "no-store").type("application/json").send(body);
}
