import { staffHeight } from "@gradus/arrange";
import type { Failure } from "@gradus/contracts";
import { toMidi, toMp3, toPdf } from "@gradus/engrave";
import { type Score, writeMusicXml, writeMxl } from "@gradus/score";
import type { OutputFormat, Outputs } from "./contract.ts";
import { pageEngraver } from "./page-engraver.ts";

export type PageTexts = { readonly title: string; readonly composer: string; readonly levelLine?: string };
type Files = Omit<Outputs, "view">;

/** Writes a score in every asked format. The pages are engraved once for SVG and PDF. */
export async function writeOutputs(
  score: Score,
  formats: readonly OutputFormat[],
  texts: PageTexts,
): Promise<{ readonly ok: true; readonly files: Files } | Failure> {
  const xml = writeMusicXml(score);
  const bytes = new TextEncoder().encode(xml);
  const wants = (format: OutputFormat): boolean => formats.includes(format);
  const unit = unitOf(staffHeight(score));
  const pages = wants("svg") || wants("pdf") ? await engravePages(xml, texts, "a4", unit) : undefined;
  if (pages && !pages.ok) return pages;
  const svg = pages?.svg ?? [];
  const midi = wants("midi") || wants("mp3") ? toMidi(score) : undefined;
  const sound = midi && wants("mp3") ? await toMp3(midi) : undefined;
  if (sound && !sound.ok) return sound;
  return {
    ok: true,
    files: {
      ...(wants("musicxml") && { musicxml: bytes }),
      ...(wants("mxl") && { mxl: writeMxl(bytes, "score.musicxml") }),
      ...(wants("svg") && { svg }),
      ...(wants("pdf") && {
        pdf: await toPdf(svg, { title: texts.title, author: texts.composer, date: undefined, pageSize: "a4" }),
      }),
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

/** SVG pages of a MusicXML text. */
export async function engravePages(
  xml: string,
  texts: PageTexts,
  pageSize: "a4" | "screen",
  unit?: number,
): Promise<{ readonly ok: true; readonly svg: readonly string[] } | Failure> {
  const engraver = await pageEngraver();
  const engraved = engraver.engrave(xml, { ...texts, pageSize, unit });
  return engraved.ok ? { ok: true, svg: engraved.pages } : engraved;
}
