import { texts } from "@gradus/contracts";
import type { Toast } from "./toast-store.ts";
import { readAnswer } from "./upload.ts";

type Failure = Omit<Toast, "id">;
type Answer = Pick<Response, "status" | "statusText">;

/** FILE-07: what is told of a download that failed; without an answer the connection did. `message` is the server's own sentence. */
export function downloadFailure(answer?: Answer, message?: string): Failure {
  const { download_failed: failed, not_authenticated: signedOut, rename_network_error: offline } = texts.details;
  if (!answer) return { type: "error", title: failed, message: offline };
  if (answer.status === 401) return { type: "error", title: signedOut };
  // HTTP/2 has numbers alone
  const title = `${failed}: ${answer.statusText || answer.status}`;
  return { type: "error", title, ...(message ? { message } : {}) };
}

const decoded = (text: string): string | undefined => {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
};

/** The name that a Content-Disposition header gives (RFC 6266): the one in UTF-8 before the other. */
export function fileNameOf(disposition: string | null): string | undefined {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? "")?.[1];
  const plain = /filename="([^"]*)"/i.exec(disposition ?? "")?.[1];
  return (encoded === undefined ? undefined : decoded(encoded)) || plain || undefined;
}

/** The server's sentence in an answer that refuses; undefined when the connection broke inside it. */
async function messageIn(answer: Response): Promise<string | undefined> {
  const body = await answer.text().catch(() => undefined);
  const read = body === undefined ? undefined : readAnswer(answer.status, body);
  return read?.ok === false ? read.error.message : undefined;
}

/** Gives a file to the browser to keep, as a link to it would. */
function keep(content: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // the browser has begun to read it by then
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** Fetches a file and saves it; what went wrong instead, in words. `name` is for answers that name none. */
export async function saveDownload(href: string, name: string): Promise<Failure | undefined> {
  const answer = await fetch(href).catch(() => undefined);
  if (!answer) return downloadFailure();
  if (!answer.ok) return downloadFailure(answer, await messageIn(answer));
  // the connection may still break inside the file
  const content = await answer.blob().catch(() => undefined);
  if (!content) return downloadFailure();
  keep(content, fileNameOf(answer.headers.get("content-disposition")) ?? name);
  return undefined;
}
