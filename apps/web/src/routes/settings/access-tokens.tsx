import type { AccessToken } from "@gradus/contracts";
import { useState } from "react";
import { Link } from "react-router-dom";
import { Banner } from "../../components/banner.tsx";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { errorText } from "../../lib/error-code.ts";
import { relativeDay } from "../../lib/format.ts";
import { toast } from "../../lib/toast-store.ts";
import { trpc } from "../../lib/trpc.ts";
import { AccessTokenDialog } from "./access-token-dialog.tsx";
import { scopeNames } from "./scope-names.ts";

/** Programs' ways into the account: made here, told once, revoked here. */
export function AccessTokens() {
  const tokens = trpc.user.accessTokens.useQuery();
  const [creating, setCreating] = useState(false);
  const list = tokens.data?.tokens ?? [];
  return (
    <>
      {tokens.isError && <Banner tone="err">{errorText(tokens.error)}</Banner>}
      {tokens.isPending && <p className="muted">Loading access tokens</p>}
      {tokens.isSuccess && list.length === 0 && <p className="muted">No program has access to your account.</p>}
      <ul className="setting-list token-list" aria-busy={tokens.isPending}>
        {list.map((token) => (
          <TokenRow key={token.id} token={token} />
        ))}
      </ul>
      <div className="row">
        <button type="button" className="btn" onClick={() => setCreating(true)}>
          Create a token
        </button>
        <Link className="btn quiet" to="/api-docs">
          How to use the API
        </Link>
      </div>
      <AccessTokenDialog open={creating} onOpenChange={setCreating} />
    </>
  );
}

const lastUse = (token: AccessToken, now: Date): string =>
  token.last_used_at === null ? "never used" : `last used ${relativeDay(token.last_used_at, now)}`;

function TokenRow({ token }: { readonly token: AccessToken }) {
  const [asking, setAsking] = useState(false);
  const cache = trpc.useUtils();
  const revoke = trpc.user.revokeAccessToken.useMutation({
    onSuccess: async () => {
      setAsking(false);
      await cache.user.accessTokens.invalidate();
      toast({ type: "success", title: "Token revoked" });
    },
  });
  const end = token.expires_at.slice(0, "2026-01-01".length);
  return (
    <li>
      <span className="grow setting-label">
        <strong className="token-name">{token.name}</strong>
        {token.expired && <span className="badge warn this-device">Expired</span>}
        <span className="small muted setting-note">
          {token.scopes.map((scope) => scopeNames[scope].label).join(", ")}
        </span>
        <span className="small muted setting-note">
          {token.expired ? "Ended" : "Until"} {end}, {lastUse(token, new Date())}
        </span>
      </span>
      <button type="button" className="btn" aria-label={`Revoke ${token.name}`} onClick={() => setAsking(true)}>
        Revoke
      </button>
      <ConfirmDialog
        open={asking}
        onOpenChange={(open) => {
          revoke.reset();
          setAsking(open);
        }}
        title={`Revoke ${token.name}`}
        text="Programs that use this token lose access at once. This cannot be undone."
        action="Revoke"
        busyAction="Revoking"
        cancel="Keep it"
        busy={revoke.isPending}
        danger
        error={revoke.isError ? errorText(revoke.error) : undefined}
        onConfirm={() => revoke.mutate({ id: token.id })}
      />
    </li>
  );
}
