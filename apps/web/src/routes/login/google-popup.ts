import { type GoogleMode, type PopupMessage, popupChannel, texts } from "@gradus/contracts";

/** An answer that was sent while the popup closed arrives a moment after the closing is seen. */
const graceMs = 500;
const lookMs = 250;

type Popup = { readonly closed: boolean };
type Open = (url: string) => Popup | null;

const openWindow: Open = (url) => window.open(url, "gradus-google", "popup,width=480,height=680");

const isMessage = (data: unknown): data is PopupMessage =>
  typeof data === "object" && data !== null && (data as PopupMessage).kind === "google-sign-in";

/**
 * AUTH-41: opens Google's page in a popup and waits for its answer. undefined when signed in, else what to tell the
 * person. Must be called from a click, or browsers block the popup.
 */
export function signInWithGoogle(mode: GoogleMode, open: Open = openWindow): Promise<string | undefined> {
  const popup = open(`/api/auth/google/start?mode=${mode}`);
  if (!popup) return Promise.resolve(texts.chosen.auth.google_popup_blocked);
  return new Promise((resolve) => {
    const channel = new BroadcastChannel(popupChannel);
    const finish = (error: string | undefined) => {
      clearInterval(timer);
      channel.close();
      resolve(error);
    };
    channel.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (isMessage(data)) finish(data.error ?? undefined);
    };
    const timer = setInterval(() => {
      if (!popup.closed) return;
      clearInterval(timer);
      setTimeout(() => finish(texts.chosen.auth.google_cancelled), graceMs);
    }, lookMs);
  });
}
