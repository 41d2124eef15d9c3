import { useSyncExternalStore } from "react";

let closedFor: string | undefined;
const listeners = new Set<() => void>();

function set(userId: string | undefined): void {
  closedFor = userId;
  for (const listener of listeners) listener();
}

/** Closed stays closed until the page is loaded anew, also when the server could not be told (ONB-07). */
export const closeTour = (userId: string): void => set(userId);
export const reopenTour = (): void => set(undefined);

export const useTourClosed = (userId: string): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    () => closedFor === userId,
  );
