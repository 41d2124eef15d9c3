import { type Failure, failure } from "@gradus/contracts";

/** XML text of a file: byte order mark, UTF-16 without one, else the declared encoding, else UTF-8. */
export function decodeText(bytes: Uint8Array): string | Failure {
  const [a, b, c] = bytes;
  if (a === 0xef && b === 0xbb && c === 0xbf) return decodeUtf8(bytes.subarray(3));
  if (a === 0xff && b === 0xfe) return decodeAs("utf-16le", bytes.subarray(2));
  if (a === 0xfe && b === 0xff) return decodeAs("utf-16be", bytes.subarray(2));
  if (a === 0x3c && b === 0) return decodeAs("utf-16le", bytes);
  if (a === 0 && b === 0x3c) return decodeAs("utf-16be", bytes);
  const head = String.fromCharCode(...bytes.subarray(0, 256));
  const declared = /^\s*<\?xml[^>]*?\bencoding\s*=\s*["']([\w.:-]+)["']/.exec(head)?.[1]?.toLowerCase() ?? "utf-8";
  // A single-byte "<" in front contradicts a declared UTF-16; such files were re-encoded without a new declaration.
  if (declared === "utf-8" || declared === "utf8" || declared.startsWith("utf-16")) return decodeUtf8(bytes);
  return decodeAs(declared, bytes);
}

function decodeAs(label: string, bytes: Uint8Array): string | Failure {
  try {
    return new TextDecoder(label).decode(bytes);
  } catch {
    return failure("file/encoding");
  }
}

/** Old programs say UTF-8 and write Windows-1252; a file whose every accent is broken as UTF-8 is taken as that. */
function decodeUtf8(bytes: Uint8Array): string | Failure {
  const text = new TextDecoder("utf-8").decode(bytes);
  if (!text.includes("\ufffd")) return text;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the ASCII range is meant
  const otherwiseAscii = !/[^\x00-\x7f\ufffd]/.test(text);
  return otherwiseAscii ? decodeAs("windows-1252", bytes) : text;
}
