import { driveLimits } from "@gradus/contracts";
import { useIsMutating, useMutation, useQueryClient } from "@tanstack/react-query";
import { errorCode } from "../lib/error-code.ts";
import { toast, toastStore } from "../lib/toast-store.ts";
import { trpc } from "../lib/trpc.ts";
import { noticeEndedSession } from "../session/ended-session.ts";
import { driveFailure } from "./failure.ts";
import { showDriveOutcome } from "./outcome-store.ts";

/** Saves a request's files to Google Drive, from wherever; one save of a request at a time. */
export function useSaveToDrive(id: string) {
  const { client, user } = trpc.useUtils();
  const queries = useQueryClient();
  const mutationKey = ["save-to-drive", id];
  const isSaving = useIsMutating({ mutationKey }) > 0;
  const { mutate } = useMutation({
    mutationKey,
    // offline it fails at once, with its own words, in place of waiting for the network
    networkMode: "always",
    mutationFn: () => client.requests.saveToDrive.mutate({ id }, { signal: AbortSignal.timeout(driveLimits.pageMs) }),
    onMutate: () => ({ note: toast({ type: "info", title: "Saving to Google Drive…", persistent: true }) }),
    onSuccess: (saved) => showDriveOutcome({ kind: "saved", saved }),
    onError: async (error) => {
      if (errorCode(error) === "auth/unauthenticated") return noticeEndedSession(queries, error, mutationKey);
      const failure = driveFailure(error, navigator.onLine);
      if (failure.kind === "ask") showDriveOutcome(failure);
      else toast({ type: "error", title: failure.text });
    },
    onSettled: async (_saved, _error, _input, context) => {
      if (context) toastStore.dismiss(context.note);
      // a grant that was lost changes what the settings say, a first save makes the folder
      await Promise.all([user.settings.invalidate(), user.driveConnection.invalidate()]);
    },
  });
  return {
    isSaving,
    save: (): void => {
      if (!isSaving) mutate();
    },
  };
}
