import { type ContactForm, contactForm } from "@gradus/contracts";

export type ContactField = "name" | "email" | "message";

/** SUP-04: what is still wrong with each field, in the words of the specification; empty when it can be sent (SUP-05). */
export function contactHints(values: ContactForm): Readonly<Partial<Record<ContactField, string>>> {
  const hints: Partial<Record<ContactField, string>> = {};
  for (const { path, message } of contactForm.safeParse(values).error?.issues ?? []) {
    hints[path[0] as ContactField] ??= message;
  }
  return hints;
}

const requestPage = /^\/requests\/([0-9a-f-]{36})$/;

/** The request whose page this is: a message from there is about it. */
export const requestOfPage = (pathname: string): string | undefined => requestPage.exec(pathname)?.[1];
