const utf8 = new TextDecoder("utf-8", { fatal: true });
const latin1 = new TextDecoder("windows-1252");
const MAX_CHARS = 500;
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters have no place in a score
const control = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufffe\uffff]/g;

/** Texts of MIDI files have no stated encoding: UTF-8 when the bytes are that, else Windows-1252. */
export function decodeMidiText(bytes: Uint8Array): string {
  const own = bytes.subarray(0, 4 * MAX_CHARS);
  return decode(own).replace(control, "").slice(0, MAX_CHARS);
}

function decode(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch {
    // not UTF-8: the decoder's way to say so
    return latin1.decode(bytes);
  }
}
