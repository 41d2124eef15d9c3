const ascii = (bytes: Uint8Array, start: number, text: string): boolean =>
  [...text].every((letter, index) => bytes[start + index] === letter.charCodeAt(0));

/** What PNG, JPEG, GIF, WebP, PDF and MIDI files begin with. */
const signatures: readonly { readonly type: string; readonly test: (bytes: Uint8Array) => boolean }[] = [
  { type: "image/png", test: (bytes) => bytes[0] === 0x89 && ascii(bytes, 1, "PNG\r\n\x1a\n") },
  { type: "image/jpeg", test: (bytes) => bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff },
  { type: "image/gif", test: (bytes) => ascii(bytes, 0, "GIF87a") || ascii(bytes, 0, "GIF89a") },
  { type: "image/webp", test: (bytes) => ascii(bytes, 0, "RIFF") && ascii(bytes, 8, "WEBP") },
  { type: "application/pdf", test: (bytes) => ascii(bytes, 0, "%PDF-") },
  { type: "audio/midi", test: (bytes) => ascii(bytes, 0, "MThd") },
];

/** An archive that names the file every MXL has (MusicXML 4.0, "Compressed .mxl files"). */
const isMxl = (bytes: Uint8Array): boolean =>
  ascii(bytes, 0, "PK\x03\x04") &&
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes("META-INF/container.xml");

function textOf(bytes: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: no text has them
    return /[\u0000-\u0008\u000b\u000e-\u001a\u001c-\u001f]/.test(text) ? undefined : text;
  } catch {
    return undefined;
  }
}

/**
 * The media type of a file by what is in it, whatever its name says; undefined for what a message may not carry. Text of
 * any kind, scripts and web pages too, is plain text here.
 */
export function attachmentType(bytes: Uint8Array): string | undefined {
  if (bytes.length === 0) return undefined;
  const known = signatures.find(({ test }) => test(bytes));
  if (known) return known.type;
  if (isMxl(bytes)) return "application/vnd.recordare.musicxml";
  const text = textOf(bytes);
  if (text === undefined) return undefined;
  return /<score-(partwise|timewise)[\s>]/.test(text) ? "application/vnd.recordare.musicxml+xml" : "text/plain";
}
