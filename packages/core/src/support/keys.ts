/** Storage keys of what came with a ticket; clean-up relies on their shape. */
export const supportPrefix = "support/";
export const ticketPrefix = (id: string): string => `${supportPrefix}${id}/`;
export const attachmentKey = (id: string, n: number): string => `${ticketPrefix(id)}${n}`;
