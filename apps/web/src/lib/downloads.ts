import { type DownloadFormat, downloadFormats, type Request, texts } from "@gradus/contracts";

type Downloadable = Pick<
  Request,
  | "status"
  | "scores_returned"
  | "expires_at"
  | "original_file_url"
  | "reading_file_url"
  | "modified_file_url"
  | "modified_pdf_url"
  | "modified_midi_url"
  | "modified_mp3_url"
  | "output_musicxml"
  | "output_pdf"
  | "output_midi"
>;

export const formatNames: Readonly<Record<DownloadFormat, string>> = {
  original: "Original",
  reading: "Score as read",
  musicxml: "MusicXML",
  pdf: "PDF",
  midi: "MIDI",
  mp3: "MP3",
};

/** LIST-21: original, MusicXML, PDF, MIDI, MP3; the score as it was read only where an upload had to be read. */
export const offeredFormats = (request: Downloadable): readonly DownloadFormat[] =>
  downloadFormats.filter((format) => format !== "reading" || request[urls[format]] !== null);

const isExtra = (format: DownloadFormat): format is "mp3" | "reading" => format === "mp3" || format === "reading";

export type Download = { readonly href: string } | { readonly title: string };

const urls = {
  original: "original_file_url",
  reading: "reading_file_url",
  musicxml: "modified_file_url",
  pdf: "modified_pdf_url",
  midi: "modified_midi_url",
  mp3: "modified_mp3_url",
} as const;

const flags = { musicxml: "output_musicxml", pdf: "output_pdf", midi: "output_midi" } as const;

/** LIST-16, LIST-17: a link, or the reason why there is none. The original never waits for the rewrite. */
export function download(request: Downloadable, format: DownloadFormat, now: number): Download {
  const url = request[urls[format]];
  const titles = texts.requests_list;
  if (format === "original") return url ? { href: url } : { title: titles.dl_unavailable };
  if (!isExtra(format) && !request[flags[format]]) return { title: titles.dl_not_requested };
  if (request.scores_returned === "undone") return { title: titles.dl_unavailable };
  if (request.status === "completed" && url) return { href: url };
  if (request.status === "pending" || request.status === "processing") return { title: titles.dl_generating };
  if (request.status === "failed") return { title: titles.dl_failed };
  const expired = Date.parse(request.expires_at) <= now;
  if (request.status === "completed" && !isExtra(format) && !expired) return { title: titles.dl_failed };
  return { title: titles.dl_unavailable };
}
