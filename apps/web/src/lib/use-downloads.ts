import { useEffect } from "react";
import { saveDownload } from "./save-download.ts";
import { toast, toastStore } from "./toast-store.ts";

/** A plain click; with a key or another button people ask for a tab or a window. */
const isPlain = (event: MouseEvent): boolean =>
  event.button === 0 && !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);

/** ms after which a person is told that something is going on: other print-outs are made when they are asked for */
const patienceMs = 1000;

async function take(link: HTMLAnchorElement): Promise<void> {
  if (link.ariaBusy === "true") return;
  link.ariaBusy = "true";
  let note: string | undefined;
  const telling = setTimeout(() => {
    note = toast({ type: "info", title: "Getting your file ready", persistent: true });
  }, patienceMs);
  const failure = await saveDownload(link.href, link.download || (link.pathname.split("/").at(-1) ?? ""));
  clearTimeout(telling);
  if (note !== undefined) toastStore.dismiss(note);
  link.ariaBusy = null;
  if (failure) toast(failure);
}

/**
 * FILE-07: links to files of ours, wherever they stand, are fetched by the page: a browser that follows them says nothing when
 * the server refuses, or keeps the refusal as the file.
 */
export function useDownloads(): void {
  useEffect(() => {
    const onClick = (event: MouseEvent): void => {
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[download]") : null;
      if (!link || event.defaultPrevented || !isPlain(event)) return;
      if (link.origin !== location.origin || !link.pathname.startsWith("/api/")) return;
      event.preventDefault();
      void take(link);
    };
    document.addEventListener("click", onClick);
    return () => document.removeEventListener("click", onClick);
  }, []);
}
