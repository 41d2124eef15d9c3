import type { TicketType } from "@gradus/contracts";
import { createStore } from "../lib/store.ts";

/** SUP-01 */
export type OpenContact = { readonly type: TicketType };

const store = createStore<OpenContact | undefined>(undefined);

export const openContact = (contact: OpenContact): void => store.set(contact);
export const closeContact = (): void => store.set(undefined);
export const useOpenContact = store.use;

/** What an account wrote and did not send: who closes the form by mistake finds it again, and nobody after them. */
let draft = { userId: "", message: "" };
export const keepDraft = (userId: string, message: string): void => {
  draft = { userId, message };
};
export const keptDraft = (userId: string): string => (draft.userId === userId ? draft.message : "");
