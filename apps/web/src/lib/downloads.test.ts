import { describe, expect, it } from "vitest";
import { download, offeredFormats } from "./downloads.ts";

const now = Date.parse("2026-11-21T10:00:00Z");
const completed = {
  status: "completed" as const,
  scores_returned: null,
  expires_at: "2026-12-21T10:00:00Z",
  original_file_url: "/o",
  modified_file_url: "/x",
  modified_pdf_url: "/p",
  modified_midi_url: "/m",
  modified_mp3_url: null,
  reading_file_url: null,
  output_musicxml: true,
  output_pdf: true,
  output_midi: true,
};

describe("download", () => {
  it("LIST-16: links what is there", () => {
    expect(download(completed, "pdf", now)).toEqual({ href: "/p" });
    expect(download(completed, "original", now)).toEqual({ href: "/o" });
  });

  it.each([
    ["not requested", { output_pdf: false }],
    ["not requested", { output_pdf: false, status: "failed" as const }],
    ["failed to generate", { status: "failed" as const, modified_pdf_url: null }],
    ["failed to generate", { modified_pdf_url: null }],
    ["generating...", { status: "pending" as const, modified_pdf_url: null }],
    ["generating...", { status: "processing" as const }],
    ["not available", { modified_pdf_url: null, expires_at: "2026-11-20T10:00:00Z" }],
    ["not available", { status: "strange" as never, modified_pdf_url: null }],
  ])("LIST-16 LIST-17: says %s for %j", (title, change) => {
    expect(download({ ...completed, ...change }, "pdf", now)).toEqual({ title });
  });

  it("LIST-17: calls an MP3 that is not made yet not available, never failed", () => {
    expect(download(completed, "mp3", now)).toEqual({ title: "not available" });
    expect(download({ ...completed, modified_mp3_url: "/3" }, "mp3", now)).toEqual({ href: "/3" });
    expect(download({ ...completed, status: "processing" }, "mp3", now)).toEqual({ title: "generating..." });
    expect(download({ ...completed, status: "failed" }, "mp3", now)).toEqual({ title: "failed to generate" });
  });

  it("LIST-21: offers original, MusicXML, PDF, MIDI and MP3, and the score as read where there is one", () => {
    expect(offeredFormats(completed)).toEqual(["original", "musicxml", "pdf", "midi", "mp3"]);
    expect(offeredFormats({ ...completed, reading_file_url: "/r" })).toContain("reading");
  });
});
