import { describeError, toRestError } from "@gradus/api";
import { AppError } from "@gradus/core";
import type { FastifyBaseLogger, FastifyReply } from "fastify";

type HttpError = { readonly statusCode?: unknown };

/** What the host itself refuses (a body too large, bad JSON, too busy), as an error of the catalogue. */
function fromHost(error: unknown): unknown {
  if (error instanceof AppError || typeof error !== "object" || error === null) return error;
  const { statusCode } = error as HttpError;
  if (statusCode === 413) return new AppError("file/too-large", { sizeMb: "50.1" }, { cause: error });
  if (statusCode === 429) return new AppError("request/rate-limited", {}, { cause: error });
  if (statusCode === 503) return new AppError("server/not-ready", {}, { cause: error });
  if (statusCode === 404) return new AppError("request/not-found", {}, { cause: error });
  if (statusCode === 415) return new AppError("request/media-type", {}, { cause: error });
  if (statusCode === 400) return new AppError("request/invalid", {}, { cause: error });

  return error;
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
