import { table } from "@gradus/contracts";

const escapes: Readonly<Record<string, string>> = table({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" });

/** Text fit for HTML and for attributes in double quotes. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => escapes[character] ?? character);
