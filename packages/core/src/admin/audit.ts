import { auditEntries, users } from "@gradus/db";
import { and, count, desc, eq } from "drizzle-orm";
import type { Audit } from "../administration.ts";
import { contains, readPage } from "../paging.ts";
import type { CoreDeps } from "../services.ts";
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
    list: ({ search, target, ...paging }) => {
      const where = and(
        target === undefined ? undefined : eq(auditEntries.target, storable(target)),
        search ? contains(search, auditEntries.action, auditEntries.target, users.email) : undefined,
      );
      const counted = db
        .select({ total: count() })
        .from(auditEntries)
        .leftJoin(users, eq(users.id, auditEntries.adminId))
        .where(where);
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
