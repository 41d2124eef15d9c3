export type Mp3Tags = { readonly title: string; readonly artist: string };

/** Text as UTF-16 with a byte order mark: what every reader of version 2.3 knows. */
const UTF_16 = 1;

/** An ID3 tag of version 2.3 (id3.org) to stand before the sound; nothing when there is nothing to say. */
export function id3Tag({ title, artist }: Mp3Tags): Uint8Array {
  const frames = [...frame("TIT2", title), ...frame("TPE1", artist)];
  if (frames.length === 0) return new Uint8Array();
  const size = frames.length;
  // Seven bits a byte, so that no player takes the size for the start of the sound.
  const sizeBytes = [21, 14, 7, 0].map((shift) => (size >> shift) & 0x7f);
  return Uint8Array.from([...bytesOf("ID3"), 3, 0, 0, ...sizeBytes, ...frames]);
}

function frame(id: string, text: string): readonly number[] {
  const trimmed = text.trim().slice(0, 500);
  if (trimmed === "") return [];
  const encoded = Buffer.from(`\ufeff${trimmed}`, "utf16le");
  const size = encoded.length + 1;
  return [
    ...bytesOf(id),
    (size >> 24) & 255,
    (size >> 16) & 255,
    (size >> 8) & 255,
    size & 255,
    0,
    0,
    UTF_16,
    ...encoded,
  ];
}

const bytesOf = (text: string): readonly number[] => [...Buffer.from(text, "latin1")];
