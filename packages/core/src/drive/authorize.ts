import { createHash, createHmac } from "node:crypto";
import { driveScope, googleStateMinutes } from "@gradus/contracts";
import { driveConnections, settings } from "@gradus/db";
import { eq } from "drizzle-orm";
import { readToken, signToken } from "../accounts/signed-token.ts";
import { AppError } from "../app-error.ts";
import type { DriveService } from "../drive-service.ts";
import { later, minutes } from "../time.ts";
import { allFlags, type DriveDeps, driveOf } from "./connections.ts";
import type { Seal } from "./seal.ts";

const purpose = "drive-state";
const nonceBytes = 16;
type State = { readonly user: string; readonly nonce: string; readonly endsAt: number };

/**
 * Connecting Google Drive. Nothing is kept between the start and Google's answer: the state is signed, short-lived and bound to
 * the person who is signed in, and the PKCE verifier is derived from its nonce with our secret.
 */
export function createAuthorize(deps: DriveDeps, seal: Seal): Pick<DriveService, "start" | "isState" | "finish"> {
  const { database, clock, ids, secret } = deps;

  const verifierOf = (nonce: string): string =>
    createHmac("sha256", secret).update(`drive-verifier\0${nonce}`).digest("base64url");

  function requireState(userId: string, token: string): State {
    const payload = readToken(token, purpose, secret);
    const state = payload === undefined ? undefined : (JSON.parse(payload) as State);
    const isTheirs = state?.user === userId && state.endsAt > clock.now().getTime();
    if (!state || !isTheirs) throw new AppError("drive/state");
    return state;
  }

  return {
    start: async (userId, redirectUri) => {
      const nonce = ids.token(nonceBytes);
      const endsAt = later(clock.now(), minutes(googleStateMinutes)).getTime();
      const state: State = { user: userId, nonce, endsAt };
      return driveOf(deps).authorizationUrl({
        redirectUri,
        state: signToken(JSON.stringify(state), purpose, secret),
        codeChallenge: createHash("sha256").update(verifierOf(nonce)).digest("base64url"),
      });
    },
    isState: (state) => readToken(state, purpose, secret) !== undefined,
    finish: async (userId, { code, state, redirectUri }) => {
      const drive = driveOf(deps);
      // a code whose address was not ours: without its state there is no verifier that Google would take
      if (state === undefined) throw new AppError("drive/invalid-code");
      const codeVerifier = verifierOf(requireState(userId, state).nonce);
      const { refreshToken, email, scopes } = await drive.exchange({ code, codeVerifier, redirectUri });
      const values = {
        email,
        sealedToken: seal.seal(refreshToken, userId),
        folderId: null,
        needsReconnect: false,
        connectedAt: clock.now(),
      };
      await database.transaction(async (tx) => {
        // the settings' row first, as everybody who locks it; an account that was closed meanwhile has none
        const [open] = await tx.update(settings).set(allFlags(true)).where(eq(settings.userId, userId)).returning();
        if (!open) throw new AppError("auth/unauthenticated");
        await tx
          .insert(driveConnections)
          .values({ userId, ...values })
          .onConflictDoUpdate({ target: driveConnections.userId, set: values });
      });
      return { email, scopes: scopes.filter((scope) => scope === driveScope) };
    },
  };
}
