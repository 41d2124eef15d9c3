import { popupChannel } from "@gradus/contracts";
import { expect, test } from "vitest";
import { signInWithGoogle } from "./google-popup.ts";

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
  expect(await signInWithGoogle("signin", () => null)).toBe("Please allow pop-ups to sign in with Google");
});

test("AUTH-41: a closed popup was a change of mind", async () => {
  const { state, open } = popup();
  const outcome = signInWithGoogle("signup", open);
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
    const result = signInWithGoogle("signin", open);
    tell("noise");
    tell({ kind: "another" });
    state.closed = true;
    setTimeout(() => tell({ kind: "google-sign-in", error }), 300);
    expect(await result).toBe(outcome);
  },
);
