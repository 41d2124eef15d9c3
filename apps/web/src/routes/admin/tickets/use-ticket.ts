import { errorText } from "../../../lib/error-code.ts";
import { toast } from "../../../lib/toast-store.ts";
import { trpc } from "../../../lib/trpc.ts";

/** What is done with a ticket; its list, its history and the badges follow. */
export function useTicket() {
  const cache = trpc.useUtils();
  const done = (title: string) => ({
    onSuccess: () => {
      toast({ type: "success", title });
    },
    onError: (error: unknown) => {
      toast({ type: "error", title: "The ticket was not changed", message: errorText(error) });
    },
    onSettled: () => cache.admin.invalidate(),
  });
  const change = trpc.admin.changeTicket.useMutation(done("Ticket changed"));
  const reply = trpc.admin.replyTicket.useMutation(done("Answer sent"));
  const resolve = trpc.admin.resolveTicket.useMutation(done("Ticket resolved"));
  const all = [change, reply, resolve];
  return {
    change,
    reply,
    resolve,
    busy: all.some(({ isPending }) => isPending),
    error: all.find(({ isError }) => isError)?.error ?? undefined,
  };
}
