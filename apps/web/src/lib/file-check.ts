import { constants, fillText, inputLimits, readableExtensions, texts } from "@gradus/contracts";
import { megabytes } from "./format.ts";

export const extensionOf = (name: string): string => /\.[^.]+$/.exec(name.toLowerCase())?.[0] ?? "";

const includes = (list: readonly string[], value: string): boolean => list.includes(value);

/** For `accept` of the file input. */
export const acceptedFiles = readableExtensions.join(",");
export const acceptedNames = "MusicXML, MXL or MIDI";

/** EDIT-06 to EDIT-08 before anything is sent: what is wrong with a chosen file, or undefined. */
export function fileProblem(file: Pick<File, "name" | "size">): string | undefined {
  const extension = extensionOf(file.name);
  if (!includes(constants.INPUT_EXTENSIONS, extension)) return texts.upload.unsupported;
  if (!includes(readableExtensions, extension)) {
    return `We cannot read ${extension.slice(1).toUpperCase()} files yet. Please upload ${acceptedNames}.`;
  }
  if (file.size > inputLimits.fileBytes) {
    return fillText(texts.upload.too_large_template, { sizeMb: megabytes(file.size) });
  }
  return undefined;
}

/** EDIT-09 */
export const isLargeFile = (size: number): boolean => size > constants.LARGE_FILE_WARNING_MB * 1024 * 1024;
