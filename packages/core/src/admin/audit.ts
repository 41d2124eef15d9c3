import { auditEntries, users } from "@gradus/db";
import { and, count, desc, eq, or } from "drizzle-orm";
import type { Audit } from "../administration.ts";
import type { CoreDeps } from "../deps.ts";
import { contains, ofPeople, readPage } from "../paging.ts";
import { storable } from "../storable.ts";

export function createAudit({ database, clock, ids }: Pick<CoreDeps, "database" | "clock" | "ids">): Audit {
  const { db } = database;
  return {
    record: async (tx, { adminId, action, target, before = null, after = null }) => {
      const id = ids.uuid();
      const change = storable({ before, after });
      await tx.insert(auditEntries).values({ id, adminId, action, target, ...change, createdAt: clock.now() });
      return id;
    },
    list: async ({ search, target, ...paging }) => {
      const where = and(
        target === undefined ? undefined : eq(auditEntries.target, storable(target)),
        search
          ? or(
              contains(search, auditEntries.action, auditEntries.target),
              await ofPeople(db, search, auditEntries.adminId),
            )
          : undefined,
      );
      const counted = db.select({ total: count() }).from(auditEntries).where(where);
      return readPage(paging, counted, async (limit, offset) => {
        const rows = await db
          .select({ entry: auditEntries, email: users.email })
          .from(auditEntries)
          .leftJoin(users, eq(users.id, auditEntries.adminId))
          .where(where)
          .orderBy(desc(auditEntries.createdAt), desc(auditEntries.id))
          .limit(limit)
          .offset(offset);
        return rows.map(({ entry, email }) => ({ ...entry, adminEmail: email ?? "" }));
      });
    },
  };
}
