import { constants, errorCatalogue, fillText, inputLimits, notationProgramOf, texts } from "@gradus/contracts";
import { megabytes } from "./format.ts";

export const extensionOf = (name: string): string => /\.[^.]+$/.exec(name.toLowerCase())?.[0] ?? "";

/** For `accept` of the file input. */
export const acceptedFiles = constants.INPUT_EXTENSIONS.join(",");
export const acceptedNames = "PDF, MusicXML, MXL or MIDI";

/** EDIT-06 to EDIT-08 before anything is sent: what is wrong with a chosen file, or undefined. */
export function fileProblem(file: Pick<File, "name" | "size">): string | undefined {
  if (!constants.INPUT_EXTENSIONS.includes(extensionOf(file.name))) {
    const program = notationProgramOf(file.name);
    return program ? fillText(errorCatalogue["file/notation-program"].message, { program }) : texts.upload.unsupported;
  }
  if (file.size > inputLimits.fileBytes) {
    return fillText(texts.upload.too_large_template, { sizeMb: megabytes(file.size) });
  }
  return undefined;
}

/** EDIT-09 */
export const isLargeFile = (size: number): boolean => size > constants.LARGE_FILE_WARNING_MB * 1024 * 1024;
