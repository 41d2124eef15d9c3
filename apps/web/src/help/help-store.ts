import { createStore } from "../lib/store.ts";

/** An article that is open over the page; `title` overrides its own. */
export type OpenHelp = { readonly article: string; readonly title?: string | undefined };

const store = createStore<OpenHelp | undefined>(undefined);

export const openHelp = (help: OpenHelp): void => store.set(help);
export const closeHelp = (): void => store.set(undefined);
export const useOpenHelp = store.use;
