import { type GoogleMode, type PopupMessage, popupChannel, texts } from "@gradus/contracts";

type Kind = PopupMessage["kind"];
const words: Readonly<Record<Kind, { readonly blocked: string; readonly cancelled: string }>> = {
  "google-sign-in": { blocked: texts.chosen.auth.google_popup_blocked, cancelled: texts.chosen.auth.google_cancelled },
  "google-drive": { blocked: texts.chosen.drive.popup_blocked, cancelled: texts.chosen.drive.cancelled },
};

/** An answer that was sent while the popup closed arrives a moment after the closing is seen. */
const graceMs = 500;
const lookMs = 250;

type Popup = { readonly closed: boolean };
type Open = (url: string) => Popup | null;

const openWindow: Open = (url) => window.open(url, "gradus-google", "popup,width=480,height=680");

const isMessage = (data: unknown, kind: Kind): data is PopupMessage =>
  typeof data === "object" && data !== null && (data as PopupMessage).kind === kind;

/**
 * AUTH-41, DRIVE-15: opens Google's page in a popup and waits for its answer. undefined when signed in, or when Drive is
 * connected, else what to tell the person. Must be called from a click, or browsers block the popup.
 */
export function askGoogle(mode: GoogleMode | "drive", open: Open = openWindow): Promise<string | undefined> {
  const kind = mode === "drive" ? "google-drive" : "google-sign-in";
  const { blocked, cancelled } = words[kind];
  const popup = open(`/api/auth/google/start?mode=${mode}`);
  if (!popup) return Promise.resolve(blocked);
  return new Promise((resolve) => {
    const channel = new BroadcastChannel(popupChannel);
    const finish = (error: string | undefined) => {
      clearInterval(timer);
      channel.close();
      resolve(error);
    };
    channel.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (isMessage(data, kind)) finish(data.error ?? undefined);
    };
    const timer = setInterval(() => {
      if (!popup.closed) return;
      clearInterval(timer);
      setTimeout(() => finish(cancelled), graceMs);
    }, lookMs);
  });
}
