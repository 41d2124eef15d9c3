import { constants, type Request, texts } from "@gradus/contracts";
import { useRefreshMoney } from "../session/use-refresh-money.ts";
import { errorText } from "./error-code.ts";
import { toast } from "./toast-store.ts";
import { trpc } from "./trpc.ts";

/** DASH-07: the newest so many, as the dashboard asks. */
export function useNewestRequests(limit: number) {
  return trpc.requests.list.useQuery({ page: 1, limit }, { refetchInterval: constants.REQUESTS_REFRESH_MS });
}

/** Everything that shows a request or the balance. */
export function useRefresh() {
  const cache = trpc.useUtils();
  const refreshMoney = useRefreshMoney();
  return async (id?: string) => {
    await Promise.all([
      cache.requests.list.invalidate(),
      refreshMoney(),
      ...(id ? [cache.requests.get.invalidate({ id })] : []),
    ]);
  };
}

/** Starts a request again and tells what it cost (PROC-12). */
export function useRetry(onStarted?: (id: string) => void) {
  const refresh = useRefresh();
  return trpc.requests.retry.useMutation({
    onSuccess: async ({ id, credits_charged: charged }) => {
      toast({
        type: "success",
        title: "Started again",
        message: charged === 0 ? "Free of charge." : `${charged} ${charged === 1 ? "Score" : "Scores"} charged.`,
      });
      await refresh(id);
      onStarted?.(id);
    },
    onError: (error) => toast({ type: "error", title: "Could not start again", message: errorText(error) }),
  });
}

export function useRename() {
  const refresh = useRefresh();
  return trpc.requests.rename.useMutation({ onSuccess: ({ id }) => refresh(id) });
}

export function useRemove(onRemoved?: () => void) {
  const refresh = useRefresh();
  return trpc.requests.remove.useMutation({
    onSuccess: async ({ credits_refunded: refunded }) => {
      toast({
        type: "success",
        title: "Request deleted",
        ...(refunded > 0 ? { message: `${refunded} ${refunded === 1 ? "Score" : "Scores"} returned.` } : {}),
      });
      onRemoved?.();
      await refresh();
    },
  });
}

export const canRetry = ({ status, expires_at }: Pick<Request, "status" | "expires_at">, now: number): boolean =>
  (status === "failed" || status === "completed") && Date.parse(expires_at) > now;

/** "Simplify to Elementary", "Complexify to ABRSM Grade 3" */
export function summaryOf(
  request: Pick<Request, "modification_type" | "assessment_option" | "target_difficulty">,
): string {
  const direction = request.modification_type.replace(/ Score$/, "");
  const system = request.assessment_option === texts.upload.default_assessment ? "" : `${request.assessment_option} `;
  return `${direction} to ${system}${request.target_difficulty}`;
}
