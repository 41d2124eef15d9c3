import type { Performance as PlayedScore, ReportAnswer } from "@gradus/contracts";
import { useMemo } from "react";
import { trpc } from "../../lib/trpc.ts";
import type { Performance } from "../../playback/performance.ts";
import type { Performances } from "../../playback/player.ts";

/** Both versions as they are heard; undefined until they are there. */
export function usePerformances(id: string, answer: ReportAnswer | undefined): Performances | undefined {
  const found = trpc.requests.performance.useQuery(
    { id, variant: answer?.variant ?? 0 },
    { enabled: answer !== undefined, staleTime: Number.POSITIVE_INFINITY },
  );
  return useMemo(
    () => found.data && { original: playable(found.data.original), result: playable(found.data.result) },
    [found.data],
  );
}

const playable = (played: PlayedScore): Performance => ({
  ...played,
  notes: played.notes.map((note) => ({ ...note, hand: note.hand ?? undefined })),
  programs: new Map(played.programs.map(({ channel, program }) => [channel, program])),
});
