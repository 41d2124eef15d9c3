import { decodeText } from "./decode-text.ts";

export type ContentFormat = "musicxml" | "mxl" | "pdf" | "midi";

/** What the bytes are, whatever the file's name says; undefined when none of the four. Any XML counts as musicxml. */
export function detectFormat(bytes: Uint8Array): ContentFormat | undefined {
  const head = String.fromCharCode(...bytes.subarray(0, 1024));
  if (head.startsWith("PK\x03\x04") || head.startsWith("PK\x05\x06")) return "mxl";
  if (head.startsWith("MThd") || (head.startsWith("RIFF") && head.slice(8, 12) === "RMID")) return "midi";
  if (head.includes("%PDF-")) return "pdf";
  const start = bytes.subarray(0, 4096);
  const text = decodeText(start.subarray(0, start.length - (start.length % 2)));
  if (typeof text !== "string") return head.trimStart().startsWith("<?xml") ? "musicxml" : undefined;
  const trimmed = text.trimStart();
  const isXml = trimmed.startsWith("<?xml") || /^<[^>]*\b(score-partwise|score-timewise|opus)\b/.test(trimmed);
  return isXml || (trimmed.startsWith("<!--") && /<score-(part|time)wise/.test(trimmed)) ? "musicxml" : undefined;
}
