import type { SessionEntry } from "@gradus/contracts";
import { Banner } from "../../components/banner.tsx";
import { deviceName } from "../../lib/device-name.ts";
import { errorText } from "../../lib/error-code.ts";
import { relativeDay } from "../../lib/format.ts";
import { toast } from "../../lib/toast-store.ts";
import { trpc } from "../../lib/trpc.ts";

/** Where the account is signed in; each place but this one can be signed out from here. */
export function SessionList() {
  const sessions = trpc.user.sessions.useQuery();
  const cache = trpc.useUtils();
  const ended = {
    onSuccess: async () => {
      await cache.user.sessions.invalidate();
      toast({ type: "success", title: "Signed out there" });
    },
    onError: (error: unknown) => {
      toast({ type: "error", title: errorText(error) });
    },
  };
  const end = trpc.user.endSession.useMutation(ended);
  const endOthers = trpc.user.endOtherSessions.useMutation(ended);
  const busy = end.isPending || endOthers.isPending;
  if (sessions.isError) return <Banner tone="err">{errorText(sessions.error)}</Banner>;
  const list = sessions.data?.sessions ?? [];
  return (
    <>
      <ul className="setting-list" aria-busy={sessions.isPending}>
        {list.map((session) => (
          <li key={session.id}>
            <SessionText session={session} />
            {!session.current && (
              <button
                type="button"
                className="btn"
                aria-label={`Sign out ${deviceName(session.device)}`}
                disabled={busy}
                onClick={() => end.mutate({ id: session.id })}
              >
                Sign out
              </button>
            )}
          </li>
        ))}
      </ul>
      {list.length > 1 && (
        <div className="row">
          <button type="button" className="btn" disabled={busy} onClick={() => endOthers.mutate()}>
            Sign out everywhere else
          </button>
        </div>
      )}
    </>
  );
}

function SessionText({ session }: { readonly session: SessionEntry }) {
  const since = relativeDay(session.created_at, new Date());
  return (
    <span className="grow setting-label">
      <strong>{deviceName(session.device)}</strong>
      {session.current && <span className="badge ok this-device">This device</span>}
      <span className="small muted setting-note">
        Signed in {since}, last used {relativeDay(session.last_used_at, new Date())}
      </span>
    </span>
  );
}
