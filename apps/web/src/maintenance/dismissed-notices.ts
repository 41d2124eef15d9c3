import { readStored, writeStored } from "../lib/storage.ts";
import { createStore } from "../lib/store.ts";

const storageKey = "dismissed-notifications";

/** What local storage holds may be anybody's: only texts are taken from it. */
function readDismissed(): readonly string[] {
  try {
    const stored: unknown = JSON.parse(readStored(storageKey) ?? "[]");
    return Array.isArray(stored) ? stored.filter((id) => typeof id === "string") : [];
  } catch {
    return [];
  }
}

const dismissed = createStore<readonly string[] | undefined>(undefined);

/** MAINT-02: ids of notices that were put away, in this browser and for good. */
export const useDismissedNotices = (): readonly string[] => dismissed.use() ?? readDismissed();

export function dismissNotice(id: string): void {
  const ids = [...new Set([...readDismissed(), id])];
  writeStored(storageKey, JSON.stringify(ids));
  dismissed.set(ids);
}
