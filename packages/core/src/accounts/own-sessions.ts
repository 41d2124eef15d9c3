import { sessions as table } from "@gradus/db";
import { and, desc, eq, gt } from "drizzle-orm";
import { AppError } from "../app-error.ts";
import { later } from "../time.ts";
import type { AccountDeps } from "./account-deps.ts";
import type { AccountSecurity } from "./account-security.ts";
import { idle, sessionId } from "./sessions.ts";

/** The sessions of one person, for that person (OWASP ASVS 5.0, 7.5.2). */
export function createOwnSessions(
  deps: Pick<AccountDeps, "database" | "clock" | "sessions">,
): Pick<AccountSecurity, "listSessions" | "endSession" | "endOtherSessions"> {
  const { database, clock, sessions } = deps;
  return {
    listSessions: async (userId, currentToken) => {
      const now = clock.now();
      const rows = await database.db
        .select()
        .from(table)
        .where(and(eq(table.userId, userId), gt(table.expiresAt, now)))
        .orderBy(desc(table.createdAt), table.id);
      const current = sessionId(currentToken);
      return rows.map(({ id, device, createdAt, expiresAt }) => ({
        id,
        isCurrent: id === current,
        device: device ?? "",
        createdAt,
        // every use moves the end to 30 days after it, but never past the absolute end
        lastUsedAt: new Date(Math.max(createdAt.getTime(), later(expiresAt, -idle).getTime())),
        expiresAt,
      }));
    },
    endSession: async (userId, id) => {
      const ended = await database.db
        .delete(table)
        .where(and(eq(table.id, id), eq(table.userId, userId)))
        .returning({ id: table.id });
      if (ended.length === 0) throw new AppError("request/not-found");
    },
    endOtherSessions: (userId, keepToken) => sessions.endAll(userId, keepToken),
  };
}
