import type { ReportAnswer } from "@gradus/contracts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { errorText } from "../../lib/error-code.ts";
import { type Run, reportQuery, runKey } from "../../lib/run.ts";
import { toast } from "../../lib/toast-store.ts";
import { trpc } from "../../lib/trpc.ts";
import type { Decisions } from "./use-decisions.ts";

/** ms between looks while files of new choices are made */
const lookAgainMs = 1500;

/** The report of the newest version of a run, asked for again while a newer one is being made; of no run, nothing. */
export function useReport(run: Run | undefined) {
  const { client } = trpc.useUtils();
  return useQuery({
    ...reportQuery(client, run),
    enabled: run !== undefined,
    refetchInterval: ({ state }) => (state.data?.pending_variant == null ? false : lookAgainMs),
  });
}

/** Sends a person's choices, and says when the new files are there or why they are not. */
export function useApply(run: Run, answer: ReportAnswer | undefined, decisions: Decisions) {
  const { id } = run;
  const cache = trpc.useUtils();
  const queries = useQueryClient();
  const sent = useRef<number>(undefined);
  const decide = trpc.requests.decide.useMutation({
    onSuccess: ({ variant }) => {
      sent.current = variant;
      return Promise.all([
        queries.invalidateQueries({ queryKey: runKey(run, "report") }),
        cache.requests.get.invalidate({ id }),
      ]);
    },
    onError: (error) => toast({ type: "error", title: "Choices not applied", message: errorText(error) }),
  });
  const variant = answer?.variant;
  const failed = answer?.failed_variant;
  useEffect(() => {
    if (sent.current === undefined) return;
    if (variant === sent.current) {
      sent.current = undefined;
      void cache.requests.get.invalidate({ id });
      toast({ type: "success", title: "Your choices are in the score", message: "All files were made again." });
    } else if (failed?.variant === sent.current) {
      sent.current = undefined;
      toast({ type: "error", title: "Choices not applied", message: failed.message });
    }
  }, [variant, failed, cache, id]);
  return {
    apply: () => decide.mutate({ id, decisions: [...decisions.all] }),
    applying: decide.isPending || answer?.pending_variant != null,
  };
}
