import { AppError, type Identity, type IdentityClaims } from "@gradus/core";

export type GoogleIdentityOptions = {
  readonly clientId: string;
  readonly clientSecret: string;
  /** another provider that speaks the same protocol at /authorize, /token and /certs: for tests */
  readonly endpoint?: string | undefined;
  /** hears why an exchange failed, in words without tokens */
  readonly onFailure: (reason: string) => void;
};

const timeoutMs = 10_000;
const scope = ["openid", "email", "profile"];

/** The whole of googleapis takes 1.3 s and 114 MB to load; this part of it 0.1 s and 27 MB, and only when first used. */
const loadOAuth2 = async () => (await import("googleapis/build/src/apis/oauth2/index.js")).auth.OAuth2;

const endpointsOf = (endpoint: string) => ({
  issuers: [endpoint],
  endpoints: {
    oauth2AuthBaseUrl: `${endpoint}/authorize`,
    oauth2TokenUrl: `${endpoint}/token`,
    oauth2FederatedSignonPemCertsUrl: `${endpoint}/certs`,
  },
});

type GoogleError = { readonly response?: { readonly data?: { readonly error?: unknown } } };

/** The OAuth error code, or the library's sentence up to the colon after which it quotes tokens. */
function reasonOf(error: unknown): string {
  const code = (error as GoogleError).response?.data?.error;
  if (typeof code === "string") return code;
  return error instanceof Error ? (error.message.split(":")[0] ?? error.name) : "unknown";
}

/** The Identity port on Google's OAuth 2.0 endpoints through googleapis. */
export function createGoogleIdentity(options: GoogleIdentityOptions): Identity {
  const { clientId, clientSecret, endpoint } = options;
  const client = once(async () => {
    const OAuth2 = await loadOAuth2();
    return new OAuth2({
      clientId,
      clientSecret,
      transporterOptions: { timeout: timeoutMs },
      ...(endpoint ? endpointsOf(endpoint) : {}),
    });
  });

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
      const proof = { code_challenge: codeChallenge, code_challenge_method: "S256" as never };
      return google.generateAuthUrl({
        redirect_uri: redirectUri,
        scope,
        state,
        nonce,
        prompt: "select_account",
        ...proof,
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

function once<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let made: Promise<Value> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
