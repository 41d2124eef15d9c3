import type { AdminUser } from "@gradus/contracts";
import { toast } from "../../../lib/toast-store.ts";
import { trpc } from "../../../lib/trpc.ts";

export type AccountChange = ReturnType<typeof useChange>;

/** Changes an account and tells what it is then. */
export function useChange(onChanged: (user: AdminUser) => void) {
  const cache = trpc.useUtils();
  return trpc.admin.changeUser.useMutation({
    onSuccess: (user) => {
      onChanged(user);
      toast({ type: "success", title: "Account changed" });
    },
    onSettled: () => cache.admin.invalidate(),
  });
}
