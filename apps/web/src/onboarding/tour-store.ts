import { createStore } from "../lib/store.ts";

const store = createStore<string | undefined>(undefined);

/** Closed stays closed until the page is loaded anew, also when the server could not be told (ONB-07). */
export const closeTour = (userId: string): void => store.set(userId);
export const reopenTour = (): void => store.set(undefined);

export const useTourClosed = (userId: string): boolean => store.use() === userId;
