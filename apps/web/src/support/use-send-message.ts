import { type ContactForm, texts } from "@gradus/contracts";
import { useRef, useState } from "react";
import { trpc } from "../lib/trpc.ts";
import { sendMessage, type UploadError } from "../lib/upload.ts";

/** SUP-07. `cause` is the server's own sentence, when it refused for a reason that a person can mend. */
export type SendState =
  | { readonly step: "idle" | "submitting" | "success" }
  | { readonly step: "error"; readonly title: string; readonly cause: string | undefined };

const causeOf = ({ code, message, status }: UploadError): string | undefined =>
  status >= 500 || code === "network" ? undefined : message;

/** SUP-07, SUP-08 */
export function useSendMessage(onSent: () => void) {
  const [state, setState] = useState<SendState>({ step: "idle" });
  const busy = useRef(false);
  const cache = trpc.useUtils();

  const send = async (form: ContactForm, requestId: string | undefined, files: readonly File[]): Promise<void> => {
    if (busy.current) return;
    busy.current = true;
    setState({ step: "submitting" });
    const answer = await sendMessage(form, requestId, files, { signal: new AbortController().signal });
    busy.current = false;
    if (!answer.ok) {
      setState({ step: "error", title: texts.support.failed, cause: causeOf(answer.error) });
      return;
    }
    setState({ step: "success" });
    cache.help.tickets.invalidate();
    onSent();
  };
  return { state, send };
}
