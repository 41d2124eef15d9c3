import { useSyncExternalStore } from "react";

const subscribe = (listener: () => void) => {
  document.addEventListener("visibilitychange", listener);
  return () => document.removeEventListener("visibilitychange", listener);
};

/** Whether the tab is in front. What only eyes need can rest while it is not. */
export const useVisible = (): boolean => useSyncExternalStore(subscribe, () => document.visibilityState === "visible");
