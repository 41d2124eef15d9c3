import type { PageBars, Playback } from "@gradus/contracts";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { type Run, runKey } from "../../lib/run.ts";
import { playable } from "../../playback/playable.ts";
import type { Performances } from "../../playback/player.ts";

async function fetchPlayback({ id }: Run, variant: number, signal: AbortSignal): Promise<Playback> {
  const answer = await fetch(`/api/requests/${encodeURIComponent(id)}/playback/${variant}`, { signal });
  if (!answer.ok) throw new Error(`The playback answered ${answer.status}`);
  return answer.json();
}

/** Both versions of a run as they are heard, and the bars of their pages; undefined until they are there. `variant` of the report. */
export function usePlayback(
  run: Run,
  variant: number | undefined,
): { readonly performances: Performances | undefined; readonly pageBars: PageBars | undefined } {
  const { data } = useQuery({
    queryKey: [...runKey(run, "playback"), variant],
    queryFn: ({ signal }) => fetchPlayback(run, variant ?? 0, signal),
    enabled: variant !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    retry: 1,
  });
  const performances = useMemo(
    () => data && { original: playable(data.original), result: playable(data.result) },
    [data],
  );
  return { performances, pageBars: data?.page_bars };
}
