import type { Performance as PlayedScore } from "@gradus/contracts";
import type { Performance } from "./performance.ts";

/** A performance as the server sends it, as the player takes it. */
export const playable = (played: PlayedScore): Performance => ({
  ...played,
  notes: played.notes.map((note) => ({ ...note, hand: note.hand ?? undefined })),
  // results of earlier versions say nothing of it
  pedals: played.pedals ?? [],
  programs: new Map(played.programs.map(({ channel, program }) => [channel, program])),
});
