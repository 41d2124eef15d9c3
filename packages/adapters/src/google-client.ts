export type GoogleClientOptions = {
  readonly clientId: string;
  readonly clientSecret: string;
  /** another server that speaks the same protocols at /authorize, /token, /certs, /revoke and /tokeninfo: for tests */
  readonly endpoint?: string | undefined;
};

const timeoutMs = 10_000;

const endpointsOf = (endpoint: string) => ({
  issuers: [endpoint],
  endpoints: {
    oauth2AuthBaseUrl: `${endpoint}/authorize`,
    oauth2TokenUrl: `${endpoint}/token`,
    oauth2RevokeUrl: `${endpoint}/revoke`,
    oauth2FederatedSignonPemCertsUrl: `${endpoint}/certs`,
    tokenInfoUrl: `${endpoint}/tokeninfo`,
  },
});

/**
 * Google's OAuth 2.0 client. The whole of googleapis takes 1.3 s and 114 MB to load; this part of it 0.1 s and 27 MB, and
 * only when first used.
 */
export async function makeGoogleClient({ clientId, clientSecret, endpoint }: GoogleClientOptions) {
  const { auth } = await import("googleapis/build/src/apis/oauth2/index.js");
  return new auth.OAuth2({
    clientId,
    clientSecret,
    // an access token that Google refuses before its time is asked for again once
    forceRefreshOnFailure: true,
    // node-fetch, which is the library's own choice, throws past every handler when a call is stopped before it has begun
    transporterOptions: { timeout: timeoutMs, fetchImplementation: fetch },
    ...(endpoint ? endpointsOf(endpoint) : {}),
  });
}
export type GoogleClient = Awaited<ReturnType<typeof makeGoogleClient>>;

/** Of an address that asks the person: the challenge of PKCE, hashed (RFC 7636, 4.2). */
export const proofOf = (codeChallenge: string) => ({
  code_challenge: codeChallenge,
  // the library's enumeration is not among what this part of it exports
  code_challenge_method: "S256" as never,
});

/** As far as we look into an answer of Google that refuses. */
export type GoogleError = {
  readonly code?: unknown;
  readonly response?: { readonly status?: number; readonly data?: { readonly error?: unknown } };
};

/** The OAuth error code, or the library's sentence up to the colon after which it quotes tokens. */
export function reasonOf(error: unknown): string {
  const code = (error as GoogleError).response?.data?.error;
  if (typeof code === "string") return code;
  return error instanceof Error ? (error.message.split(":")[0] ?? error.name) : "unknown";
}
