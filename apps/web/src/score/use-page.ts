import type { ScoreSide } from "@gradus/contracts";
import { useQueries } from "@tanstack/react-query";
import { isRoomy, lineOf } from "../lib/line.ts";
import { type Run, runKey } from "../lib/run.ts";
import { pagesAtHand } from "./measures.ts";

/** ms that a page which is not shown stays at hand: turning back is quick, a long score does not pile up */
const KEPT_MS = 60_000;

async function fetchPage(url: string, signal: AbortSignal): Promise<string> {
  const answer = await fetch(url, { signal, headers: { accept: "image/svg+xml" } });
  if (!answer.ok) throw new Error(`The page answered ${answer.status}`);
  return answer.text();
}

/** One engraved page (from 1) as text, and the next one ahead of its turn over a fast line; no other page is fetched. */
export function usePage(run: Run, variant: number, side: ScoreSide, page: number, pages: number) {
  const [shown] = useQueries({
    queries: pagesAtHand(page, pages, isRoomy(lineOf(navigator))).map((n) => ({
      queryKey: [...runKey(run, "svg"), variant, side, n],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        fetchPage(`/api/requests/${encodeURIComponent(run.id)}/pages/${side}/${n}`, signal),
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: KEPT_MS,
      retry: 1,
    })),
  });
  return { text: shown?.data, failed: shown?.isError ?? false };
}
