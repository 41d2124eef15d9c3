/** What an identity provider vouches for; `subject` never changes, an e-mail may. */
export type IdentityClaims = {
  readonly subject: string;
  readonly email: string;
  readonly emailVerified: boolean;
  readonly name: string | undefined;
};

/** Sign-in with a Google account: OpenID Connect's authorization code flow with PKCE (RFC 7636). */
export type Identity = {
  readonly clientId: string;
  /** Address to send the person to. `state` comes back unchanged, `nonce` inside the signed identity token. */
  readonly authorizationUrl: (request: {
    readonly redirectUri: string;
    readonly state: string;
    readonly nonce: string;
    readonly codeChallenge: string;
  }) => Promise<string>;
  /**
   * Trades the code for an identity token and checks its signature, issuer, audience, age and nonce.
   * Throws AppError auth/google-failed.
   */
  readonly exchange: (answer: {
    readonly code: string;
    readonly codeVerifier: string;
    readonly redirectUri: string;
    readonly nonce: string;
  }) => Promise<IdentityClaims>;
};
