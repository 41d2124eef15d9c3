import { fillText, texts } from "@gradus/contracts";
import { errorText } from "../lib/error-code.ts";
import { trpc } from "../lib/trpc.ts";
import { useSession } from "../session/use-session.ts";
import { Banner } from "./banner.tsx";

/** Why a newcomer has no Scores yet, and the next step, wherever the balance shows. */
export function WaitingScores() {
  const session = useSession();
  const free = trpc.user.freeScores.useQuery();
  const send = trpc.user.sendProofLink.useMutation();
  const { waiting = 0 } = free.data ?? {};
  if (waiting === 0 || session.state !== "signed-in") return null;
  const { auth } = texts.chosen;
  return (
    <Banner tone="info">
      <div className="stack tight">
        <p>{fillText(auth.free_scores_waiting, { freeCredits: waiting, email: session.user.email })}</p>
        <div className="row">
          <button
            type="button"
            className="btn"
            disabled={send.isPending}
            aria-busy={send.isPending}
            onClick={() => send.mutate()}
          >
            {auth.free_scores_again}
          </button>
        </div>
        <p role="status" className="small">
          {send.error ? errorText(send.error) : send.data?.message}
        </p>
      </div>
    </Banner>
  );
}
