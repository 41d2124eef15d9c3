import { staffHeight } from "@gradus/arrange";
import type { Failure } from "@gradus/contracts";
import { toMidi, toMp3 } from "@gradus/engrave";
import { type Score, writeMusicXml, writeMxl } from "@gradus/score";
import type { OutputFormat, Outputs, PrintOptions } from "./contract.ts";
import { engravePages, type PaperSheet, pdfOf } from "./engrave-pages.ts";
import { partCopies } from "./part-copies.ts";
import type { PageTexts } from "./titles.ts";

type Files = Omit<Outputs, "view">;
/** What a page needs besides its notes. */
export type PageSetting = {
  readonly texts: PageTexts;
  /** of the player, 1 to 9; undefined when nobody asked */
  readonly grade?: number | undefined;
  readonly print?: PrintOptions | undefined;
};

/** Writes a score in every asked format. The pages are engraved once for SVG and PDF; `onEngraved` is called when they are. */
export async function writeOutputs(
  score: Score,
  formats: readonly OutputFormat[],
  { texts, grade, print = {} }: PageSetting,
  onEngraved: () => void = () => {},
): Promise<{ readonly ok: true; readonly files: Files } | Failure> {
  const { paper = "a4" } = print;
  const xml = writeMusicXml(score);
  const bytes = new TextEncoder().encode(xml);
  const wants = (format: OutputFormat): boolean => formats.includes(format);
  const sheet: PaperSheet = { pageSize: paper, unit: unitOf(staffHeight(score)), grade };
  const pages = wants("svg") || wants("pdf") ? await engravePages(score, texts, sheet) : undefined;
  if (pages && !pages.ok) return pages;
  const svg = pages?.svg ?? [];
  onEngraved();
  const copies = wants("pdf") && print.parts ? await partCopies(score, texts, sheet) : undefined;
  if (copies && !copies.ok) return copies;
  const midi = wants("midi") || wants("mp3") ? toMidi(score) : undefined;
  const sound = midi && wants("mp3") ? await toMp3(midi) : undefined;
  if (sound && !sound.ok) return sound;
  return {
    ok: true,
    files: {
      ...(wants("musicxml") && { musicxml: bytes }),
      ...(wants("mxl") && { mxl: writeMxl(bytes, "score.musicxml") }),
      ...(wants("svg") && { svg }),
      ...(wants("pdf") && { pdf: await pdfOf(svg, texts, paper) }),
      ...(copies && { parts: copies.parts }),
      ...(wants("midi") && midi && { midi }),
      ...(sound && { mp3: sound.mp3 }),
    },
  };
}

/** millimetres from which a staff is meant to be larger than usual */
const larger = 8;
/** Eighths of a larger staff's height, as the engraver counts; undefined = its usual size. */
const unitOf = (height: number | undefined): number | undefined =>
  height !== undefined && height >= larger ? Math.min(12, (10 * height) / 8) : undefined;
