import { createHash } from "node:crypto";
import { scoreSides } from "@gradus/contracts";
import { AppError } from "../app-error.ts";
import type { Context } from "../context.ts";
import type { EngineOutputs } from "../ports/index.ts";
import { isRequested, type OutputFormat, outputFormats } from "../requests/formats.ts";
import { pageKey, playbackKey, readingKey, resultKey } from "../requests/keys.ts";
import type { RequestRow } from "../requests/owned.ts";

export type StoredOutput = {
  readonly role: "output" | "reading";
  readonly format: OutputFormat;
  readonly key: string;
  readonly sizeBytes: number;
  readonly sha256: string;
};

const sha256 = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

/**
 * Writes the outputs and pages of an attempt under its own prefix, one after another, then reads back what was stored:
 * every file must have its hash, and the MusicXML must pass the engine's checks. Returns the requested files, and what was read.
 * Throws engine/render-failed for a missing output, engine/invalid-output and what the engine says of a bad one.
 */
export async function storeOutputs(
  context: Context,
  request: RequestRow,
  prefix: string,
  outputs: EngineOutputs,
): Promise<readonly StoredOutput[]> {
  const { storage, engine } = context;
  const stored: StoredOutput[] = [];
  for (const format of outputFormats) {
    const bytes = outputs[format];
    if (!bytes && isRequested(request, format)) throw new AppError("engine/render-failed");
    if (!bytes) continue;
    const key = resultKey(prefix, format);
    stored.push({ role: "output", format, key, ...(await storage.write(key, bytes)) });
  }
  if (outputs.reading) {
    const key = readingKey(prefix);
    stored.push({ role: "reading", format: "musicxml", key, ...(await storage.write(key, outputs.reading)) });
  }
  for (const side of scoreSides) {
    for (const [index, svg] of outputs.pages[side].entries()) {
      await storage.write(pageKey(prefix, side, index + 1), svg);
    }
  }
  if (outputs.playback) await storage.write(playbackKey(prefix), outputs.playback);
  for (const file of stored) {
    const bytes = await storage.read(file.key);
    if (!bytes || sha256(bytes) !== file.sha256)
      throw new Error(`stored output ${file.key} differs from what was written`);
    if (file.format !== "musicxml") continue;
    const verified = await engine.verify(bytes);
    if (!verified.ok) throw new AppError(verified.code);
  }
  return stored.filter(({ role, format }) => role === "reading" || isRequested(request, format));
}
