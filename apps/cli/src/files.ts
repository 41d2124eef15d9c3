import { mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { constants, type Failure, failure, fillText, inputLimits } from "@gradus/contracts";
import type { PartCopy } from "@gradus/pipeline";
import { UsageError } from "./usage.ts";

export type InputFile = { readonly ok: true; readonly bytes: Uint8Array; readonly name: string; readonly base: string };

/** Reads an input file. Errors: file/too-large; one that is missing or may not be read is wrong usage. */
export function readInput(file: string): InputFile | Failure {
  const size = sizeOf(file);
  if (size > inputLimits.fileBytes) {
    const refused = failure("file/too-large");
    return {
      ...refused,
      message: fillText(refused.message, { sizeMb: (size / (1024 * 1024)).toFixed(1), maxMb: constants.MAX_UPLOAD_MB }),
    };
  }
  const name = path.basename(file);
  const bytes = reaching(`${file} could not be read`, () => readFileSync(file));
  return { ok: true, bytes, name, base: name.replace(/\.[^.]+$/, "") };
}

/** What the system refuses (no such folder, no permission, no room) is for the user to mend, not a fault of the program. */
function reaching<T>(problem: string, access: () => T): T {
  try {
    return access();
  } catch (error) {
    const reason = error instanceof Error && "code" in error ? ` (${error.code})` : "";
    throw new UsageError(`${problem}${reason}.`);
  }
}

function sizeOf(file: string): number {
  const stat = statSync(file, { throwIfNoEntry: false });
  if (!stat?.isFile()) throw new UsageError(`There is no file ${file}.`);
  return stat.size;
}

/** Writes a file and the folders it lies in. Where that cannot be done, a UsageError says so. */
export function writeOutput(file: string, content: Uint8Array | string): void {
  reaching(`${file} could not be written`, () => {
    mkdirSync(path.dirname(path.resolve(file)), { recursive: true });
    writeFileSync(file, content);
  });
}

/** Several pages share one name: page 1 is NAME.svg, the next ones NAME-2.svg, NAME-3.svg … */
export function writePages(file: string, pages: readonly string[]): readonly string[] {
  const stem = file.replace(/\.svg$/i, "");
  return pages.map((page, index) => {
    const name = index === 0 ? `${stem}.svg` : `${stem}-${index + 1}.svg`;
    writeOutput(name, page);
    return name;
  });
}

/** A player's copy is NAME.PART.pdf, the part's name as a lower-case slug. */
export function writeParts(stem: string, parts: readonly PartCopy[]): readonly string[] {
  return parts.map(({ name, pdf }) => {
    const slug = name
      .normalize("NFKD")
      .replaceAll(/\p{M}/gu, "")
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}]+/gu, "-");
    const file = `${stem}.${slug.replaceAll(/^-|-$/g, "")}.pdf`;
    writeOutput(file, pdf);
    return file;
  });
}
