import {
  type Analysis,
  type ContactForm,
  constants,
  errorCatalogue,
  fillText,
  type ReadingOptions,
  type submitAnswerSchema,
  texts,
  type ticketAnswerSchema,
} from "@gradus/contracts";
import type { z } from "zod";

type SubmitAnswer = z.infer<typeof submitAnswerSchema>;
type TicketAnswer = z.infer<typeof ticketAnswerSchema>;

export type UploadError = { readonly code: string; readonly message: string; readonly status: number };
export type UploadResult<T> =
  | { readonly ok: true; readonly data: T }
  | { readonly ok: false; readonly aborted: boolean; readonly error: UploadError };

type UploadOptions = {
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
  readonly idempotencyKey?: string;
  /** bytes sent and in all */
  readonly onProgress?: (sent: number, total: number) => void;
};

const refused = (code: keyof typeof errorCatalogue, aborted = false): UploadResult<never> => ({
  ok: false,
  aborted,
  error: { code, message: errorCatalogue[code].message, status: errorCatalogue[code].status },
});

/** Reads the answer of rest.md section 1; `error` may also be a plain string. */
export function readAnswer<T>(status: number, body: string): UploadResult<T> {
  let parsed: unknown;
  try {
    parsed = JSON.parse(body);
  } catch {
    return refused("server/error");
  }
  if (typeof parsed !== "object" || parsed === null) return refused("server/error");
  const answer = parsed as { success?: boolean; data?: T; error?: string | Partial<UploadError> };
  if (status < 400 && answer.success === true && answer.data !== undefined) return { ok: true, data: answer.data };
  const fallback = errorCatalogue["server/error"];
  const error = typeof answer.error === "string" ? { message: answer.error } : (answer.error ?? {});
  return {
    ok: false,
    aborted: false,
    error: { code: error.code ?? "server/error", message: error.message ?? fallback.message, status },
  };
}

/** One POST with progress, of a form or as JSON: fetch cannot report bytes sent. */
function upload<T>(path: string, body: FormData | object, options: UploadOptions): Promise<UploadResult<T>> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open("POST", path);
    request.timeout = options.timeoutMs;
    request.setRequestHeader("Accept", "application/json");
    if (options.idempotencyKey) request.setRequestHeader("Idempotency-Key", options.idempotencyKey);
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) options.onProgress?.(event.loaded, event.total);
    };
    const abort = () => request.abort();
    const done = (result: UploadResult<T>) => {
      options.signal.removeEventListener("abort", abort);
      resolve(result);
    };
    request.onload = () => done(readAnswer<T>(request.status, request.responseText));
    request.ontimeout = () => done(refused("request/timeout"));
    request.onabort = () => done(refused("request/timeout", true));
    request.onerror = () =>
      done({
        ok: false,
        aborted: false,
        error: { code: "network", message: texts.details.rename_network_error, status: 0 },
      });
    options.signal.addEventListener("abort", abort);
    if (options.signal.aborted) return done(refused("request/timeout", true));
    if (body instanceof FormData) return request.send(body);
    request.setRequestHeader("Content-Type", "application/json");
    request.send(JSON.stringify(body));
  });
}

/** What a person said about the reading of a file, as fields of a form. */
export const readingFields = ({ choices = {}, mends = [] }: ReadingOptions): Readonly<Record<string, string>> => ({
  ...(Object.keys(choices).length > 0 && { readingChoices: JSON.stringify(choices) }),
  ...(mends.length > 0 && { readingMends: JSON.stringify(mends) }),
});

/** EDIT-03: what the file is and what it costs. */
export function analyseScore(
  file: File,
  reading: ReadingOptions,
  options: Pick<UploadOptions, "signal" | "onProgress">,
) {
  const body = new FormData();
  for (const [name, value] of Object.entries(readingFields(reading))) body.set(name, value);
  body.set("scoreFile", file, file.name);
  return upload<Analysis>("/api/analyze-credits", body, { ...options, timeoutMs: constants.TIMEOUT_ANALYZE_MS });
}

/** EDIT-04: sends the score with its settings; resending with the same key never charges twice. */
export function submitScore(
  file: File,
  fields: Readonly<Record<string, string>>,
  idempotencyKey: string,
  options: Pick<UploadOptions, "signal" | "onProgress">,
) {
  const body = new FormData();
  // Fields first: the server may refuse them before it reads the file.
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  body.set("originalScoreFile", file, file.name);
  return upload<SubmitAnswer>("/api/submit-score", body, {
    ...options,
    idempotencyKey,
    timeoutMs: constants.TIMEOUT_SUBMIT_MS,
  });
}

/** SUP-10: a message to the support; as a form only where files go along. */
export function sendMessage(
  form: ContactForm,
  requestId: string | undefined,
  files: readonly File[],
  options: Pick<UploadOptions, "signal">,
) {
  const fields = { ...form, priority: "medium", ...(requestId && { requestId }) };
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  for (const [n, file] of files.entries()) body.set(`attachment_${n}`, file, file.name);
  return upload<TicketAnswer>("/api/support", files.length > 0 ? body : fields, {
    ...options,
    timeoutMs: constants.TIMEOUT_UPLOAD_MS,
  });
}

/** The credits sentence with its numbers (EDIT-18). */
export const insufficientText = (required: number, balance: number): string =>
  fillText(texts.chosen.editor.insufficient, { required, balance });
