import { constants, type RequestProgress } from "@gradus/contracts";
import { useState } from "react";
import { trpc } from "../../lib/trpc.ts";
import { useRefresh } from "../../lib/use-requests.ts";
import { awaitsSound, isRunning } from "./stage-states.ts";

const SOUND_REFRESH_MS = 4000;

/**
 * A request and how far its run is. Events come over a subscription that starts with the present state, so a reload
 * loses nothing; asking every 30 seconds covers a line that lets no events through. The MP3 comes after the end.
 */
export function useRun(id: string) {
  const [event, setEvent] = useState<RequestProgress>();
  const [waitedFor, setWaitedFor] = useState<string>();
  const refresh = useRefresh();
  const details = trpc.requests.get.useQuery(
    { id },
    {
      refetchInterval: ({ state }) => {
        if (!state.data) return false;
        if (isRunning(state.data.status)) return constants.REQUESTS_REFRESH_MS;
        return awaitsSound(state.data, Date.now()) ? SOUND_REFRESH_MS : false;
      },
    },
  );
  const status = details.data?.status;
  const running = status !== undefined && isRunning(status);

  trpc.requests.progress.useSubscription(
    { id },
    {
      enabled: running,
      onData: ({ data }) => {
        setEvent(data);
        if (!isRunning(data.status)) refresh(id);
      },
    },
  );

  // while the page is rendered and no effect later: it would be drawn once as if nobody had waited for the end
  if (running && waitedFor !== id) setWaitedFor(id);
  if (!running && event !== undefined) setEvent(undefined);

  const justEnded = status !== undefined && !running && waitedFor === id;
  return { details, progress: running ? (event ?? details.data) : undefined, justEnded };
}
