import { table } from "@gradus/contracts";

const escapes: Readonly<Record<string, string>> = table({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" });
const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (character) => escapes[character] ?? character);

const wholeLink = /^https?:\/\/\S+$/;
const links = /https?:\/\/[^\s<]+/g;

const paragraphStyle = "margin:0 0 16px";
const buttonStyle =
  "display:inline-block;padding:10px 16px;border-radius:6px;background:#1f3a5f;color:#ffffff;text-decoration:none";

/** A paragraph that is nothing but a link becomes a button, with its address below for programs that show none. */
function paragraphHtml(paragraph: string): string {
  const escaped = escapeHtml(paragraph);
  if (!wholeLink.test(paragraph)) {
    const text = escaped.replaceAll("\n", "<br>").replace(links, (url) => `<a href="${url}">${url}</a>`);
    return `<p style="${paragraphStyle}">${text}</p>`;
  }
  return (
    `<p style="${paragraphStyle}"><a href="${escaped}" style="${buttonStyle}">Open</a></p>` +
    `<p style="${paragraphStyle};font-size:13px;color:#555555">${escaped}</p>`
  );
}

/** The HTML part of a mail from its plain text. Nothing is loaded from anywhere; all text is escaped. */
export function mailHtml(subject: string, text: string): string {
  const paragraphs = text.split("\n\n").map(paragraphHtml).join("");
  return (
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>` +
    '<body style="margin:0;padding:24px;background:#ffffff;color:#1a1a1a;font:16px/1.5 Georgia,serif">' +
    `<div style="max-width:560px;margin:0 auto">${paragraphs}</div></body></html>`
  );
}
