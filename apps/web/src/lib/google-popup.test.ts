import { popupChannel } from "@gradus/contracts";
import { expect, test } from "vitest";
import { askGoogle } from "./google-popup.ts";

function popup() {
  const state = { closed: false, url: "" };
  const open = (url: string) => {
    state.url = url;
    return state;
  };
  return { state, open };
}

function tell(data: unknown): void {
  const channel = new BroadcastChannel(popupChannel);
  channel.postMessage(data);
  setTimeout(() => channel.close(), 50);
}

test("AUTH-41: a blocked popup says how to allow it", async () => {
  expect(await askGoogle("signin", () => null)).toBe("Please allow pop-ups to sign in with Google");
});

test("AUTH-41: a closed popup was a change of mind", async () => {
  const { state, open } = popup();
  const outcome = askGoogle("signup", open);
  state.closed = true;
  expect(await outcome).toBe("Google sign-in was cancelled");
  expect(state.url).toBe("/api/auth/google/start?mode=signup");
});

test.each([
  [null, undefined],
  ["This account has been disabled", "This account has been disabled"],
])(
  "AUTH-41: the popup tells its opener %j, also while it closes, and others' messages are nothing",
  async (error, outcome) => {
    const { state, open } = popup();
    const result = askGoogle("signin", open);
    tell("noise");
    tell({ kind: "another" });
    state.closed = true;
    setTimeout(() => tell({ kind: "google-sign-in", error }), 300);
    expect(await result).toBe(outcome);
  },
);

test("DRIVE-15: the popup that connects Drive has words of its own, and a sign-in elsewhere is no answer to it", async () => {
  expect(await askGoogle("drive", () => null)).toBe("Please allow pop-ups to connect Google Drive");
  const { state, open } = popup();
  const outcome = askGoogle("drive", open);
  tell({ kind: "google-sign-in", error: null });
  state.closed = true;
  expect(await outcome).toBe("Google Drive was not connected");
  expect(state.url).toBe("/api/auth/google/start?mode=drive");
  const again = popup();
  const connected = askGoogle("drive", again.open);
  tell({ kind: "google-drive", error: null });
  expect(await connected).toBeUndefined();
});
