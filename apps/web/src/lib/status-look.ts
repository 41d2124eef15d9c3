import { table, texts } from "@gradus/contracts";

export type StatusTone = "ok" | "warn" | "err" | "";

const words = texts.requests_list;
const looks: Readonly<Record<string, { readonly tone: StatusTone; readonly word: string }>> = table({
  completed: { tone: "ok", word: words.status_completed },
  processing: { tone: "warn", word: words.status_processing },
  failed: { tone: "err", word: words.status_failed },
  pending: { tone: "", word: words.status_pending },
});

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** LIST-02: completed success, processing warning, failed error, pending info, anything else a warning. */
export function statusLook(status: string): { readonly tone: StatusTone; readonly word: string } {
  const look = Object.hasOwn(looks, status) ? looks[status] : undefined;
  return look ? { tone: look.tone, word: capital(look.word) } : { tone: "warn", word: capital(status) };
}
