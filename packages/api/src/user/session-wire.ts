import type { SessionEntry } from "@gradus/contracts";
import type { SessionView } from "@gradus/core";

export const toSessionEntry = (session: SessionView): SessionEntry => ({
  id: session.id,
  current: session.isCurrent,
  device: session.device,
  created_at: session.createdAt.toISOString(),
  last_used_at: session.lastUsedAt.toISOString(),
  expires_at: session.expiresAt.toISOString(),
});
