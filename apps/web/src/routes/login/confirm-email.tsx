import { texts } from "@gradus/contracts";
import { Link } from "react-router-dom";
import { Banner } from "../../components/banner.tsx";
import { errorText } from "../../lib/error-code.ts";
import { trpc } from "../../lib/trpc.ts";

/** What the link to a new address opens. A press, because programs that look at links must change nothing. */
export function ConfirmEmail({ token }: { readonly token: string }) {
  const cache = trpc.useUtils();
  const confirm = trpc.user.confirmEmail.useMutation({ onSuccess: () => cache.user.invalidate() });
  const { auth } = texts.chosen;
  if (confirm.isSuccess) {
    return (
      <>
        <Banner tone="ok" live>
          {auth.email_confirmed}
        </Banner>
        <p>
          <Link to="/">Continue</Link>
        </p>
      </>
    );
  }
  return (
    <div className="stack">
      {confirm.error && (
        <Banner tone="err" live>
          {errorText(confirm.error)}
        </Banner>
      )}
      <p>{auth.email_confirm_text}</p>
      <button
        type="button"
        className="btn primary block"
        disabled={confirm.isPending}
        aria-busy={confirm.isPending}
        onClick={() => confirm.mutate({ token })}
      >
        {auth.email_confirm_button}
      </button>
    </div>
  );
}
