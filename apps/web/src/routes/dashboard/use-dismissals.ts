import { useState } from "react";
import { readStored, writeStored } from "../../lib/storage.ts";
import { type Dismissals, liveDismissals } from "./smart-alerts.ts";

const storageKey = "dismissed-alerts";

/** What local storage holds may be anybody's: only times are taken from it. */
function readDismissals(): Dismissals {
  try {
    const stored: unknown = JSON.parse(readStored(storageKey) ?? "{}");
    if (typeof stored !== "object" || stored === null) return {};
    return Object.fromEntries(Object.entries(stored).filter(([, at]) => typeof at === "number"));
  } catch {
    return {};
  }
}

/** DASH-11: alerts that were put away, remembered in this browser for a day. */
export function useDismissals(): readonly [Dismissals, (key: string) => void] {
  const [dismissals, setDismissals] = useState(readDismissals);
  const dismiss = (key: string): void => {
    const now = Date.now();
    const next = { ...liveDismissals(dismissals, now), [key]: now };
    writeStored(storageKey, JSON.stringify(next));
    setDismissals(next);
  };
  return [dismissals, dismiss];
}
