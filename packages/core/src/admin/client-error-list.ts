import { clientErrors } from "@gradus/db";
import { count, desc } from "drizzle-orm";
import type { Administration } from "../administration.ts";
import type { CoreDeps } from "../deps.ts";
import { contains, readPage } from "../paging.ts";

/** Newest first. */
export const createClientErrorList =
  ({ database }: Pick<CoreDeps, "database">): Administration["clientErrors"] =>
  ({ search, ...paging }) => {
    const where = search ? contains(search, clientErrors.message, clientErrors.url) : undefined;
    return readPage(paging, database.db.select({ total: count() }).from(clientErrors).where(where), (limit, offset) =>
      database.db
        .select()
        .from(clientErrors)
        .where(where)
        .orderBy(desc(clientErrors.receivedAt), desc(clientErrors.id))
        .limit(limit)
        .offset(offset),
    );
  };
