import { describe, expect, test } from "vitest";
import { attachmentType } from "./attachment-type.ts";

const bytes = (...parts: readonly (string | readonly number[])[]): Uint8Array =>
  Uint8Array.from(parts.flatMap((part) => (typeof part === "string" ? [...part].map((c) => c.charCodeAt(0)) : part)));
const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

describe("SUP-12: what may be attached is told by its content", () => {
  test.each([
    ["PNG", bytes([0x89], "PNG\r\n\x1a\n", [0, 0]), "image/png"],
    ["JPEG", bytes([0xff, 0xd8, 0xff, 0xe0]), "image/jpeg"],
    ["GIF", bytes("GIF89a", [1, 0]), "image/gif"],
    ["WebP", bytes("RIFF", [0, 0, 0, 0], "WEBP"), "image/webp"],
    ["PDF", bytes("%PDF-1.7\n", [0xe2, 0xe3]), "application/pdf"],
    ["MIDI", bytes("MThd", [0, 0, 0, 6]), "audio/midi"],
    ["MXL", bytes("PK\x03\x04", [0, 0], "META-INF/container.xml"), "application/vnd.recordare.musicxml"],
    ["MusicXML", utf8('<?xml version="1.0"?><score-partwise version="4.0">'), "application/vnd.recordare.musicxml+xml"],
    ["MusicXML by measures", utf8("<score-timewise>"), "application/vnd.recordare.musicxml+xml"],
    ["text", utf8("Bar 12 sounds odd.\r\n\tLeft hand – füße 𝄞"), "text/plain"],
    ["a web page, as text", utf8("<html><script>alert(1)</script>"), "text/plain"],
    ["a picture of lines, as text", utf8("<svg onload='alert(1)'/>"), "text/plain"],
  ])("%s", (_name, content, type) => {
    expect(attachmentType(content)).toBe(type);
  });

  test.each([
    ["nothing", bytes()],
    ["a program for Windows", bytes("MZ", [0x90, 0, 3, 0])],
    ["a program for Linux", bytes([0x7f], "ELF", [2, 1, 1, 0])],
    ["an archive that is no score", bytes("PK\x03\x04", [0, 0], "evil.exe")],
    ["text of another encoding", bytes([0xff, 0xfe, 0x41, 0x00])],
    ["text with a NUL", bytes("abc", [0], "def")],
    ["broken UTF-8", bytes([0xc3, 0x28])],
    ["the beginning of a PNG alone", bytes([0x89], "PN")],
  ])("not %s", (_name, content) => {
    expect(attachmentType(content)).toBeUndefined();
  });
});
