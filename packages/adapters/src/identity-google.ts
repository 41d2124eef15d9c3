import { AppError, type Identity, type IdentityClaims } from "@gradus/core";
import { type GoogleClient, type GoogleClientOptions, makeGoogleClient, proofOf, reasonOf } from "./google-client.ts";

export type GoogleIdentityOptions = GoogleClientOptions & {
  /** hears why an exchange failed, in words without tokens */
  readonly onFailure: (reason: string) => void;
};

const scope = ["openid", "email", "profile"];

/** The Identity port on Google's OAuth 2.0 endpoints through googleapis. */
export function createGoogleIdentity(options: GoogleIdentityOptions): Identity {
  const { clientId } = options;
  let made: Promise<GoogleClient> | undefined;
  const client = (): Promise<GoogleClient> => {
    made ??= makeGoogleClient(options);
    return made;
  };

  async function claimsOf({ code, codeVerifier, redirectUri, nonce }: Parameters<Identity["exchange"]>[0]) {
    const google = await client();
    const { tokens } = await google.getToken({ code, codeVerifier, redirect_uri: redirectUri });
    if (!tokens.id_token) throw new Error("no identity token");
    const ticket = await google.verifyIdToken({ idToken: tokens.id_token, audience: clientId });
    const payload = ticket.getPayload();
    if (!payload || payload.nonce !== nonce) throw new Error("another nonce than ours");
    const { sub, email, email_verified: isVerified, name } = payload;
    if (!sub || !email) throw new Error("no subject or no email");
    return { subject: sub, email, emailVerified: isVerified === true, name } satisfies IdentityClaims;
  }

  return {
    clientId,
    authorizationUrl: async ({ redirectUri, state, nonce, codeChallenge }) => {
      const google = await client();
      return google.generateAuthUrl({
        redirect_uri: redirectUri,
        scope,
        state,
        nonce,
        prompt: "select_account",
        ...proofOf(codeChallenge),
      });
    },
    exchange: async (answer) => {
      try {
        return await claimsOf(answer);
      } catch (error) {
        options.onFailure(reasonOf(error));
        throw new AppError("auth/google-failed");
      }
    },
  };
}
