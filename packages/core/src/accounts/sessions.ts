import { createHash } from "node:crypto";
import { type Database, sessions, users } from "@gradus/db";
import { DrizzlePostgreSQLAdapter } from "@lucia-auth/adapter-drizzle";
import { and, eq, ne } from "drizzle-orm";
import { Lucia, TimeSpan } from "lucia";
import type { Sessions } from "../account-services.ts";
import { AppError } from "../app-error.ts";
import type { Clock, Ids } from "../ports/index.ts";
import { storable } from "../storable.ts";
import { days } from "../time.ts";
import { toAccount } from "./account.ts";

// lucia learns the types of our columns by declaration merging, which only an interface can do.
declare module "lucia" {
  interface Register {
    Lucia: Lucia<{ createdAt: Date }, Omit<typeof users.$inferSelect, "id">>;
    DatabaseSessionAttributes: { createdAt: Date; device: string | null };
    DatabaseUserAttributes: Omit<typeof users.$inferSelect, "id">;
  }
}

export const idle = days(30);
const absolute = days(90);
/** a use moves the end of a session only when that gains this much, to spare a write per call */
const worthMoving = days(1 / 24);
const tokenBytes = 32;
const deviceChars = 300;

export const sessionId = (token: string): string => createHash("sha256").update(token).digest("hex");

/** Sessions by lucia, which is finished upstream and therefore used nowhere else. Only the hash of a token is stored. */
export function createSessions(deps: {
  readonly database: Database;
  readonly clock: Clock;
  readonly ids: Ids;
}): Sessions {
  const { database, clock, ids } = deps;
  const lucia = new Lucia(new DrizzlePostgreSQLAdapter(database.db, sessions, users), {
    sessionExpiresIn: new TimeSpan(30, "d"),
    getSessionAttributes: ({ createdAt }) => ({ createdAt }),
    getUserAttributes: (user) => user,
  });

  async function create(userId: string, device?: string) {
    const token = ids.token(tokenBytes);
    const attributes = { createdAt: clock.now(), device: device ? storable(device).slice(0, deviceChars) : null };
    const session = await lucia.createSession(userId, attributes, { sessionId: sessionId(token) });
    return { token, expiresAt: session.expiresAt };
  }

  /** Idle time counts from the last use, the absolute end from the sign-in. */
  async function slide(session: { readonly id: string; readonly createdAt: Date; readonly expiresAt: Date }) {
    const end = session.createdAt.getTime() + absolute;
    const moved = Math.min(clock.now().getTime() + idle, end);
    if (moved - session.expiresAt.getTime() < worthMoving) return new Date(Math.min(session.expiresAt.getTime(), end));
    await database.db
      .update(sessions)
      .set({ expiresAt: new Date(moved) })
      .where(eq(sessions.id, session.id));
    return new Date(moved);
  }

  async function validate(token: string) {
    const { session, user } = await lucia.validateSession(sessionId(token));
    if (!session) return undefined;
    const now = clock.now().getTime();
    const over = session.expiresAt.getTime() <= now || session.createdAt.getTime() + absolute <= now;
    if (over || user.deletedAt) {
      await lucia.invalidateSession(session.id);
      return undefined;
    }
    if (user.disabled) throw new AppError("auth/disabled");
    return { account: toAccount(user), expiresAt: await slide(session) };
  }

  const endAll: Sessions["endAll"] = async (userId, exceptToken, tx) => {
    const others = exceptToken === undefined ? undefined : ne(sessions.id, sessionId(exceptToken));
    await (tx ?? database.db).delete(sessions).where(and(eq(sessions.userId, userId), others));
  };

  return { create, validate, end: (token) => lucia.invalidateSession(sessionId(token)), endAll };
}
