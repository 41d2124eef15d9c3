import { type Failure, failure, inputLimits } from "@gradus/contracts";
import type { Score } from "../model/score.ts";
import { parseXml } from "../xml/parse-xml.ts";
import type { XmlDocument } from "../xml/tree.ts";
import { decodeText } from "./decode-text.ts";
import { detectFormat } from "./detect-format.ts";
import { readMeta } from "./read-header.ts";
import { readMxl } from "./read-mxl.ts";
import { readParts } from "./read-parts.ts";
import { toPartwise } from "./timewise.ts";
import { type Warn, warningList } from "./warnings.ts";

/** What readScore answers; `format` says how the score came. */
export type ReadScore = { readonly ok: true; readonly score: Score; readonly format: "musicxml" | "mxl" } | Failure;

/**
 * Reads an uploaded MusicXML or MXL file. The kind is decided by content; what can be repaired is repaired with a
 * warning, all else (also PDF and MIDI, which have readers of their own) ends in a Failure of the catalogue. Never throws.
 */
export function readScore(bytes: Uint8Array): ReadScore {
  if (bytes.length === 0) return failure("file/empty");
  if (bytes.length > inputLimits.fileBytes) return failure("file/too-large");
  const format = detectFormat(bytes);
  if (format === "mxl") {
    const archive = readMxl(bytes);
    return archive.ok ? readXmlBytes(archive.xml, "mxl", archive.repairs) : archive;
  }
  if (format === "musicxml") return readXmlBytes(bytes, "musicxml");
  const isBlank = format === undefined && bytes.length < 4096 && bytes.every((byte) => byte <= 0x20);
  return failure(isBlank ? "file/empty" : "file/unsupported");
}

function readXmlBytes(bytes: Uint8Array, format: "musicxml" | "mxl", repairs: readonly string[] = []): ReadScore {
  const text = decodeText(bytes);
  if (typeof text !== "string") return text;
  const { warn, list } = warningList();
  for (const repair of repairs) warn("Z1", repair);
  const parsed = parseTolerantly(text, warn);
  if (!parsed.ok) return parsed;
  const document = asPartwise(parsed.document);
  if ("code" in document) return document;
  const read = readParts(document.root, warn);
  if (!read.ok) return read;
  const meta = readMeta(document.root);
  return { ok: true, score: { document, meta, parts: read.parts, warnings: list() }, format };
}

function asPartwise(document: XmlDocument): XmlDocument | Failure {
  if (document.root.name === "score-partwise") return document;
  if (document.root.name === "score-timewise") return toPartwise(document);
  return failure(document.root.name === "opus" ? "file/opus" : "file/not-a-score");
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that XML 1.0 forbids
const forbidden = /[\u0001-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** Some programs leave control characters in lyrics; no XML reader takes them, so they go and the rest is read again. */
function parseTolerantly(text: string, warn: Warn): ReturnType<typeof parseXml> {
  const parsed = parseXml(text);
  if (parsed.ok || parsed.code !== "file/unreadable") return parsed;
  const clean = text.replace(forbidden, "");
  if (clean.length === text.length) return parsed;
  warn("E1", "Characters that no score may hold were left out of a text.");
  return parseXml(clean);
}
