import type { CoreDeps } from "../deps.ts";
import type { CallLimits } from "../services.ts";
import { keyedHash } from "./email.ts";
import { countInWindow, longestWindow } from "./sign-in-limit.ts";

/** Limits that all processes on one database share. A key is stored as a hash, because it holds a network address. */
export function createCallLimits({
  database,
  clock,
  secret,
}: Pick<CoreDeps, "database" | "clock" | "secret">): CallLimits {
  return {
    take: async (key, { max, windowMs }) => {
      if (windowMs > longestWindow) throw new Error(`windows end after ${longestWindow} ms, when they are pruned`);
      const now = clock.now();
      const { count, windowStart } = await countInWindow(database, now, keyedHash(key, "calls", secret), windowMs);
      if (count <= max) return 0;
      return Math.max(1, Math.ceil((windowStart.getTime() + windowMs - now.getTime()) / 1000));
    },
  };
}
