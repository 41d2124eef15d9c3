import {
  constants,
  type ErrorCode,
  type Inspection,
  inputLimits,
  isLongRun,
  longRunText,
  notationProgramOf,
  type ReadingOptions,
  scoresFor,
  texts,
} from "@gradus/contracts";
import { AppError } from "../app-error.ts";
import type { Asker, Engine, Storage } from "../ports/index.ts";
import type { Upload } from "../request-services.ts";
import { scoreExtension } from "./formats.ts";

const MIB = 1024 * 1024;
const maxNameLength = 255;

export type Inspected = Extract<Inspection, { readonly ok: true }> & {
  readonly sizeBytes: number;
  readonly sha256: string;
  /** Scores */
  readonly price: number;
  readonly warnings: readonly string[];
};

/** The engine's own words speak of Scores returned; at inspection none were taken. */
const inspectionError: Partial<Record<ErrorCode, ErrorCode>> = {
  "engine/timeout": "request/timeout",
  "engine/out-of-memory": "file/too-complex",
  "engine/lost": "server/not-ready",
};

/**
 * EDIT-10: one of the extensions that can be read, else file/unsupported, or how to export from the program that wrote the file; what is
 * inside is decided by content.
 */
export function requireReadableName(fileName: string): void {
  const name = fileName.toLowerCase();
  if (constants.INPUT_EXTENSIONS.some((one) => name.endsWith(one))) return;
  const program = notationProgramOf(name);
  throw program ? new AppError("file/notation-program", { program }) : new AppError("file/unsupported");
}

/** A name to show: no path, no control characters, 1 to 255 characters, its extension kept. */
export function cleanFileName(fileName: string): string {
  const last = fileName.split(/[/\\]/).at(-1) ?? "";
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is removed
  const clean = last.replace(/[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g, "").trim();
  if (clean.length <= maxNameLength) return clean || "score";
  const extension = /\.[^.]{1,10}$/.exec(clean)?.[0] ?? "";
  return clean.slice(0, maxNameLength - extension.length).trim() + extension;
}

/**
 * DET-14: what somebody typed as the new name of `current`. Path separators go, and the extension stays when it is left
 * out. Throws request/file-name for a name that says nothing.
 */
export function renamedFile(current: string, typed: string): string {
  const wanted = typed.replace(/[/\\]/g, "").trim();
  if (/^\.*$/.test(wanted)) throw new AppError("request/file-name");
  const extension = scoreExtension.exec(current)?.[0] ?? "";
  return cleanFileName(scoreExtension.test(wanted) ? wanted : `${wanted}${extension}`);
}

/** Streams to storage under the size limit. Throws file/too-large, file/empty; then nothing is left behind. */
export async function storeUpload(storage: Storage, key: string, upload: Upload) {
  if (upload.content instanceof Uint8Array && upload.content.length > inputLimits.fileBytes) {
    throw new AppError("file/too-large", { sizeMb: (upload.content.length / MIB).toFixed(1) });
  }
  const stored = await storage.write(key, upload.content, { maxBytes: inputLimits.fileBytes });
  if (stored.sizeBytes > 0) return stored;
  await storage.remove(key);
  throw new AppError("file/empty");
}

/** Facts and price of a stored upload. Throws the engine's refusal as an AppError. */
export async function inspectStored(
  deps: { readonly storage: Storage; readonly engine: Engine },
  key: string,
  fileName: string,
  stored: { readonly sizeBytes: number; readonly sha256: string },
  asker: Asker & { readonly reading?: ReadingOptions | undefined },
): Promise<Inspected> {
  const load = async (): Promise<Uint8Array> => {
    const bytes = await deps.storage.read(key);
    if (!bytes) throw new Error(`upload ${key} vanished from storage`);
    return bytes;
  };
  const inspection = await deps.engine.inspect({ load, fileName, ...asker });
  if (!inspection.ok) throw new AppError(inspectionError[inspection.code] ?? inspection.code);
  const large = stored.sizeBytes > constants.LARGE_FILE_WARNING_MB * MIB ? [texts.upload.large_warning] : [];
  const size = { measures: inspection.input.measures, notes: inspection.notes };
  const long = isLongRun(size) ? [longRunText(size)] : [];
  return {
    ...inspection,
    ...stored,
    price: scoresFor({ pages: inspection.pages, measures: inspection.input.measures }),
    warnings: [...large, ...long, ...inspection.input.warnings],
  };
}
