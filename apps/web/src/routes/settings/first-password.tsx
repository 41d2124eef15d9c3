import { texts } from "@gradus/contracts";
import { Banner } from "../../components/banner.tsx";
import { errorText } from "../../lib/error-code.ts";
import { trpc } from "../../lib/trpc.ts";

/** AUTH-40: an account made with Google has no password to ask for; a mailed link sets the first one. */
export function FirstPassword({ email }: { readonly email: string }) {
  const send = trpc.user.passwordReset.useMutation();
  return (
    <>
      <p className="muted">You sign in with Google. A link in a mail lets you set a password as well.</p>
      {send.isSuccess && (
        <Banner tone="ok" live>
          {send.data.message}
        </Banner>
      )}
      {send.isError && (
        <Banner tone="err" live>
          {errorText(send.error)}
        </Banner>
      )}
      <div className="row">
        <button type="button" className="btn" disabled={send.isPending} onClick={() => send.mutate({ email })}>
          {texts.auth.send_reset}
        </button>
      </div>
    </>
  );
}
