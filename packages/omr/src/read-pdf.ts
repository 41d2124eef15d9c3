import { doubtfulBelow, type Failure, failure, inputLimits, type Reading } from "@gradus/contracts";
import { readScore, type ScoreReading } from "@gradus/score";
import { hasLostNames } from "./glyphs/lost-names.ts";
import { type KnownOutline, type OutlineLibrary, outlineLibraries } from "./glyphs/outline-library.ts";
import { confidencesOf } from "./notation/confidence.ts";
import { readPages } from "./notation/read-pages.ts";
import { writeScore } from "./notation/write-score.ts";
import type { Page } from "./page/page.ts";
import { openPdf } from "./pdf/open-pdf.ts";
import { creditsOf } from "./text/credits.ts";

/** A reading, and how many pages were read. */
export type PdfReading = Exclude<ScoreReading, Failure> & { readonly pages: number };

/**
 * Reads a PDF that a notation program made. `outlines` are the symbols of music fonts, for PDFs that draw symbols
 * instead of using a font; `isTooMuch` is asked on the way whether the file is given up as file/pdf-too-complex. Scans, texts, damaged and encrypted files end in a Failure of the catalogue. Never throws.
 */
export async function readPdf(
  bytes: Uint8Array,
  outlines: () => Promise<readonly KnownOutline[]>,
  isTooMuch: () => boolean,
): Promise<PdfReading | Failure> {
  let library: OutlineLibrary | undefined;
  const opened = await openPdf(bytes, { pages: inputLimits.pdfPages, isTooMuch }, async () => {
    library ??= librariesOf(await outlines())();
    return library;
  });
  if (!opened.ok) return opened;
  const read = readPages(opened.pages);
  if (hasLostNames(opened.pages, read.systems)) return failure("file/pdf-unknown-symbols");
  if (read.measures.length === 0) return refusal(opened.pages, bytes);
  const { xml, plans } = writeScore(read, creditsOf(opened.pages, read.systems));
  const result = readScore(new TextEncoder().encode(xml));
  if (!result.ok) return result;
  const reading = readingOf(confidencesOf(plans, opened.pages));
  return { ok: true, score: result.score, reading, pages: opened.pages.length };
}

const made = new WeakMap<readonly KnownOutline[], ReturnType<typeof outlineLibraries>>();

function librariesOf(outlines: readonly KnownOutline[]): ReturnType<typeof outlineLibraries> {
  const libraries = made.get(outlines) ?? outlineLibraries(outlines);
  made.set(outlines, libraries);
  return libraries;
}

function readingOf(measures: Reading["measures"]): Reading {
  const mean = measures.reduce((sum, one) => sum + one.confidence, 0) / Math.max(1, measures.length);
  const doubtful = measures.filter((one) => one.confidence < doubtfulBelow);
  return {
    kind: "pdf-engraved",
    confidence: mean,
    measures,
    choices: [],
    issues: doubtful.map(({ measure }) => ({
      level: "L3" as const,
      severity: "warning" as const,
      code: "P1",
      measure,
      message: "This measure could not be read with certainty. Compare it with the page.",
    })),
  };
}

/** Streams of images stand in the file as they are, whatever else is packed. */
const hasImages = (bytes: Uint8Array): boolean => /\/Subtype\s*\/Image\b/.test(new TextDecoder("latin1").decode(bytes));

function refusal(pages: readonly Page[], bytes: Uint8Array): Failure {
  const letters = pages.reduce((sum, page) => sum + page.texts.length + page.glyphs.length, 0);
  return failure(hasImages(bytes) && letters < 40 * pages.length ? "file/pdf-scan" : "file/pdf-no-music");
}
