import type { ScoreSide } from "@gradus/contracts";
import { useQueries } from "@tanstack/react-query";
import { countBars } from "./measures.ts";

async function fetchPage(url: string, signal: AbortSignal): Promise<string> {
  const answer = await fetch(url, { signal, headers: { accept: "image/svg+xml" } });
  if (!answer.ok) throw new Error(`The page answered ${answer.status}`);
  return answer.text();
}

/** The engraved pages of one side up to the one wanted: those before it tell which bars it shows. `variant`: of the report. */
export function usePages(id: string, variant: number, side: ScoreSide, upTo: number) {
  const pages = useQueries({
    queries: Array.from({ length: upTo }, (_, index) => ({
      queryKey: ["svg", id, variant, side, index + 1],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        fetchPage(`/api/requests/${encodeURIComponent(id)}/pages/${side}/${index + 1}`, signal),
      staleTime: Number.POSITIVE_INFINITY,
      retry: 1,
    })),
  });
  return {
    texts: pages.map((page) => page.data),
    failed: pages.map((page) => page.isError),
    counts: pages.map((page) => (page.data === undefined ? undefined : countBars(page.data))),
  };
}
