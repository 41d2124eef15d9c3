import { texts } from "@gradus/contracts";
import { errorCode, errorStatus } from "../lib/error-code.ts";

type LogsAnswer = { readonly data: { readonly error?: string | undefined } | undefined; readonly error: unknown };

/** DET-18: why there is no log, under the heading of both; undefined when there is one. */
export function logsProblem({ data, error }: LogsAnswer): string | undefined {
  if (error) {
    // without an answer the message would be the browser's own
    const answered = errorCode(error) !== undefined || errorStatus(error) !== undefined;
    const message = answered ? (error as { readonly message?: string }).message : "";
    return message || texts.details.logs_fetch_failed;
  }
  return data?.error === undefined ? undefined : data.error || texts.details.logs_load_failed;
}
