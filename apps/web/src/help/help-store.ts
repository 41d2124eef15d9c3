import { useSyncExternalStore } from "react";

/** An article that is open over the page; `title` overrides its own. */
export type OpenHelp = { readonly article: string; readonly title?: string | undefined };

let open: OpenHelp | undefined;
const listeners = new Set<() => void>();

function set(next: OpenHelp | undefined): void {
  open = next;
  for (const listener of listeners) listener();
}

export const openHelp = (help: OpenHelp): void => set(help);
export const closeHelp = (): void => set(undefined);

export const useOpenHelp = (): OpenHelp | undefined =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    () => open,
  );
