import { type ErrorCode, errorCatalogue, runLimits } from "@gradus/contracts";
import { AppError } from "@gradus/core";
import { TRPCError } from "@trpc/server";
import { z } from "zod";

/** What a caller may know about an error, in every transport. */
export type ErrorDescription = {
  readonly code: ErrorCode;
  readonly status: number;
  readonly message: string;
  readonly fields?: Readonly<Record<string, string>>;
  readonly retryAfterSeconds?: number;
  /** only of unknown errors: the id under which the log has the cause */
  readonly errorId?: string;
};

type TrpcCode = TRPCError["code"];
const trpcCodes: Readonly<Record<number, TrpcCode>> = {
  400: "BAD_REQUEST",
  401: "UNAUTHORIZED",
  402: "PAYMENT_REQUIRED",
  403: "FORBIDDEN",
  404: "NOT_FOUND",
  405: "METHOD_NOT_SUPPORTED",
  409: "CONFLICT",
  410: "PRECONDITION_FAILED",
  413: "PAYLOAD_TOO_LARGE",
  415: "UNSUPPORTED_MEDIA_TYPE",
  422: "UNPROCESSABLE_CONTENT",
  429: "TOO_MANY_REQUESTS",
  500: "INTERNAL_SERVER_ERROR",
  502: "BAD_GATEWAY",
  503: "SERVICE_UNAVAILABLE",
  504: "GATEWAY_TIMEOUT",
  // the nearest that there is; the description says the true status
  421: "BAD_REQUEST",
  507: "SERVICE_UNAVAILABLE",
};

/** Errors that tRPC raises by itself, before a procedure runs. */
const transportCodes: Partial<Record<TrpcCode, ErrorCode>> = {
  PARSE_ERROR: "request/invalid",
  BAD_REQUEST: "request/invalid",
  NOT_FOUND: "request/not-found",
  METHOD_NOT_SUPPORTED: "request/method",
  UNSUPPORTED_MEDIA_TYPE: "request/media-type",
};

const ofCode = (code: ErrorCode): ErrorDescription => ({ code, ...errorCatalogue[code] });

const catalogueEntries = Object.entries(errorCatalogue) as [ErrorCode, { status: number; message: string }][];

/** Schemas carry the catalogue's texts, so a field's message leads back to its code. */
function codeOfMessage(message: string): ErrorCode {
  const found = catalogueEntries.find(([, row]) => row.status === 400 && row.message === message);

  return found?.[0] ?? "request/invalid";
}

function describeInvalid(error: z.core.$ZodError): ErrorDescription {
  // VAL-02: an id that is not even well formed is as unknown as any other
  if (error.issues.some(({ path }) => path[0] === "id")) return ofCode("request/not-found");

  // keys of a caller: what a plain object inherits would stand for a message already
  const fields: Record<string, string> = Object.create(null);
  for (const issue of error.issues) {
    const keys = issue.code === "unrecognized_keys" ? issue.keys : [issue.path.join(".")];
    for (const key of keys) fields[key] ??= issue.message;
  }
  const message = error.issues[0]?.message ?? errorCatalogue["request/invalid"].message;

  return { ...ofCode(codeOfMessage(message)), message, fields };
}

function describeAppError(error: AppError): ErrorDescription {
  const described = ofCode(error.code);
  const told = error.values.retryAfterSeconds;
  // API-11: no 429 without a time to come back; what waits for a place to be free knows of none
  const seconds = typeof told === "number" ? told : described.status === 429 ? runLimits.placeFreeSeconds : undefined;

  return {
    ...described,
    message: error.message,
    ...(seconds === undefined ? {} : { retryAfterSeconds: seconds }),
  };
}

const errorIds = new WeakMap<object, string>();
function errorIdOf(error: unknown): string {
  if (typeof error !== "object" || error === null) return crypto.randomUUID();
  const known = errorIds.get(error) ?? crypto.randomUUID();
  errorIds.set(error, known);

  return known;
}

/** of a file system, of its quota, and of PostgreSQL (disk_full) */
const diskFullCodes: ReadonlySet<unknown> = new Set(["ENOSPC", "EDQUOT", "53100"]);
const deepestCause = 5;

function isDiskFull(error: unknown, depth = 0): boolean {
  if (typeof error !== "object" || error === null || depth > deepestCause) return false;
  const { code, cause } = error as { code?: unknown; cause?: unknown };

  return diskFullCodes.has(code) || isDiskFull(cause, depth + 1);
}

/**
 * The only place that turns an error into code, HTTP status and body. An unknown error becomes server/error with an
 * id; asking twice about the same error gives the same id, so that log and answer agree.
 */
export function describeError(error: unknown): ErrorDescription {
  if (error instanceof AppError) return describeAppError(error);
  if (error instanceof z.core.$ZodError) return describeInvalid(error);
  if (isDiskFull(error)) return { ...ofCode("server/disk-full"), errorId: errorIdOf(error) };
  if (!(error instanceof TRPCError)) return { ...ofCode("server/error"), errorId: errorIdOf(error) };
  if (error.cause instanceof AppError) return describeAppError(error.cause);
  // An invalid output carries a ZodError too, but that is our fault and says nothing to the caller.
  if (error.code === "BAD_REQUEST" && error.cause instanceof z.core.$ZodError) return describeInvalid(error.cause);
  const code = transportCodes[error.code];
  if (code) return ofCode(code);

  return { ...ofCode("server/error"), errorId: errorIdOf(error.cause ?? error) };
}

/** The same error for tRPC; the description travels in the error's data. */
export function toTrpcError(error: unknown): TRPCError {
  const { status, message } = describeError(error);
  const cause = error instanceof TRPCError && error.cause ? error.cause : error;

  return new TRPCError({ code: trpcCodes[status] ?? "INTERNAL_SERVER_ERROR", message, cause });
}

export type RestError = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: {
    readonly success: false;
    readonly error: {
      readonly message: string;
      readonly code: ErrorCode;
      readonly status: number;
      readonly fields?: Readonly<Record<string, string>>;
      readonly error_id?: string;
    };
  };
};

/** API-11: of the calls that one answer is for, the longest wait. */
export function waitHeaders(errors: readonly unknown[]): Readonly<Record<string, string>> {
  const waits = errors.map((error) => describeError(error).retryAfterSeconds ?? 0);
  const longest = Math.max(0, ...waits);

  return longest === 0 ? {} : { "retry-after": String(longest) };
}

/** The same error as a REST answer (rest.md section 1). */
export function toRestError(error: unknown): RestError {
  const { code, status, message, fields, errorId } = describeError(error);

  return {
    status,
    headers: waitHeaders([error]),
    body: {
      success: false,
      error: { message, code, status, ...(fields ? { fields } : {}), ...(errorId ? { error_id: errorId } : {}) },
    },
  };
}
