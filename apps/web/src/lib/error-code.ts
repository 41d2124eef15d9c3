import { type ErrorCode, errorCatalogue, texts } from "@gradus/contracts";

const isCode = (value: unknown): value is ErrorCode =>
  typeof value === "string" && Object.hasOwn(errorCatalogue, value);

const field = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null ? (value as Record<string, unknown>)[name] : undefined;

/** Catalogue code of a tRPC error (in `data.error`) or an upload's; undefined when the call never reached the server. */
export function errorCode(error: unknown): ErrorCode | undefined {
  const code = field(field(field(error, "data"), "error"), "code") ?? field(error, "code");
  return isCode(code) ? code : undefined;
}

/** HTTP status of a failed call; undefined without an answer. */
export function errorStatus(error: unknown): number | undefined {
  const status = field(field(error, "data"), "httpStatus") ?? field(error, "status");
  return typeof status === "number" && status > 0 ? status : undefined;
}

/** What a person is told: the server's own sentence, or that the connection failed. */
export function errorText(error: unknown): string {
  if (errorCode(error) === undefined && errorStatus(error) === undefined) return texts.details.rename_network_error;
  const message = field(error, "message");
  return typeof message === "string" && message !== "" ? message : errorCatalogue["server/error"].message;
}

/** What the server says about one field of a form; undefined when it says nothing of it. */
export function fieldError(error: unknown, name: string): string | undefined {
  const message = field(field(field(field(error, "data"), "error"), "fields"), name);
  return typeof message === "string" ? message : undefined;
}

/** A second try may help after a lost connection or a server fault, never after a refusal. */
export const isTransient = (error: unknown): boolean => (errorStatus(error) ?? 500) >= 500;
