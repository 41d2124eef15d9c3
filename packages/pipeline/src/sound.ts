import type { Failure } from "@gradus/contracts";
import { toMidi, toMp3 } from "@gradus/engrave";
import { readScore } from "@gradus/score";

export type SoundResult = { readonly ok: true; readonly mp3: Uint8Array } | Failure;

/** A score as MP3, played with the built-in instruments. Up to four seconds of work for a minute of music. */
export async function sound(bytes: Uint8Array): Promise<SoundResult> {
  const read = readScore(bytes);
  if (!read.ok) return read;
  const { title, composer } = read.score.meta;
  return toMp3(toMidi(read.score), { title, artist: composer });
}
