import { freshSessionMinutes } from "@gradus/contracts";
import { sessions, users } from "@gradus/db";
import { and, eq, gt, isNull } from "drizzle-orm";
import { AppError } from "../app-error.ts";
import { later, minutes } from "../time.ts";
import type { AccountDeps } from "./account-deps.ts";
import type { AccountSecurity } from "./account-security.ts";
import { passwordMatches } from "./password.ts";
import { sessionId } from "./sessions.ts";

/** What cannot be undone needs more than a cookie that was left somewhere (OWASP ASVS 5.0, 7.5.3). */
export function createRequireFresh({ database, clock }: AccountDeps): AccountSecurity["requireFresh"] {
  return async ({ userId, token, password }) => {
    if (password !== undefined) {
      const [user] = await database.db
        .select({ passwordHash: users.passwordHash })
        .from(users)
        .where(and(eq(users.id, userId), isNull(users.deletedAt)));
      if (!(await passwordMatches(user?.passwordHash, password))) throw new AppError("auth/wrong-password");
      return;
    }
    const [fresh] = await database.db
      .select({ id: sessions.id })
      .from(sessions)
      .where(
        and(
          eq(sessions.id, sessionId(token)),
          eq(sessions.userId, userId),
          gt(sessions.createdAt, later(clock.now(), -minutes(freshSessionMinutes))),
        ),
      );
    if (!fresh) throw new AppError("auth/not-fresh");
  };
}
