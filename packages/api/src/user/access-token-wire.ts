import type { AccessToken } from "@gradus/contracts";
import type { AccessTokenView } from "@gradus/core";

export const toAccessToken = (token: AccessTokenView): AccessToken => ({
  id: token.id,
  name: token.name,
  scopes: [...token.scopes],
  created_at: token.createdAt.toISOString(),
  expires_at: token.expiresAt.toISOString(),
  expired: token.isExpired,
  last_used_at: token.lastUsedAt?.toISOString() ?? null,
});
