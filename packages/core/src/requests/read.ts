import { constants, type RequestSort, type ScoreSide } from "@gradus/contracts";
import { reports, requestEvents, requests } from "@gradus/db";
import { and, asc, count, desc, eq, gt, inArray, isNull, type SQL } from "drizzle-orm";
import { AppError } from "../app-error.ts";
import type { Context } from "../context.ts";
import { contains, readPage } from "../paging.ts";
import type { Requests } from "../request-services.ts";
import { causeOf } from "../runs/claim.ts";
import { earlierResults } from "./earlier.ts";
import { pageKey, playbackKey } from "./keys.ts";
import { newestReport, newestResult, type ReportRow } from "./newest-report.ts";
import { ownedRequest, type RequestRow } from "./owned.ts";
import { toViews } from "./view.ts";
import { createWatch, hasEnded, toProgress } from "./watch.ts";
import { createWatchAll } from "./watch-all.ts";

const everything = 1000;
/** Outputs are shown only of a completed request within its 30 days. */
export function requireOutputs(row: RequestRow, now: Date): void {
  if (now >= row.expiresAt) throw new AppError("request/expired");
  if (!hasEnded(row.status)) throw new AppError("output/generating");
  if (row.status === "failed") throw new AppError("output/not-available");
}

const { createdAt, modificationCount, nameKey, id: requestId } = requests;
const newest = [desc(createdAt), desc(requestId)];
/** LIST-07; what is equal stands with the newest first. */
const orders: Readonly<Record<RequestSort, readonly SQL[]>> = {
  newest,
  oldest: [asc(createdAt), asc(requestId)],
  most: [desc(modificationCount), ...newest],
  least: [asc(modificationCount), ...newest],
  az: [asc(nameKey), ...newest],
  za: [desc(nameKey), ...newest],
};

type Read = Pick<
  Requests,
  "list" | "get" | "status" | "events" | "watch" | "watchAll" | "report" | "playback" | "page"
>;

export function createRead(context: Context): Read {
  const { database, clock, storage } = context;

  const list: Requests["list"] = async (userId, query) => {
    const paged = query.page !== undefined || query.limit !== undefined;
    const page = query.page ?? 1;
    const limit = paged ? (query.limit ?? constants.PAGE_SIZE_USER_REQUESTS) : everything;
    const { status, instrument, type, search, sort = "newest" } = query;
    const mine = and(
      eq(requests.userId, userId),
      isNull(requests.deletedAt),
      status && inArray(requests.status, [...status]),
      instrument && inArray(requests.originalInstrument, [...instrument]),
      type && inArray(requests.modificationType, [...type]),
      search ? contains(search, requests.originalFileName) : undefined,
    );
    const counted = database.db.select({ total: count() }).from(requests).where(mine);
    return readPage({ page, limit }, counted, async (size, offset) => {
      const rows = await database.db
        .select()
        .from(requests)
        .where(mine)
        .orderBy(...orders[sort])
        .limit(size)
        .offset(offset);
      return toViews(database.db, rows, clock.now());
    });
  };

  const get: Requests["get"] = async (userId, id) => {
    const row = await ownedRequest(database.db, userId, id);
    const [view] = await toViews(database.db, [row], clock.now());
    if (!view) throw new AppError("request/not-found");
    return { ...view, earlier: await earlierResults(database.db, row, clock.now()) };
  };

  const events: Requests["events"] = async (userId, id, after = 0) => {
    const row = await ownedRequest(database.db, userId, id);
    const found = await database.db
      .select()
      .from(requestEvents)
      .where(and(eq(requestEvents.requestId, row.id), gt(requestEvents.id, after)))
      .orderBy(asc(requestEvents.id));
    return found.map(({ requestId: _, ...event }) => event);
  };

  async function completed(userId: string, id: string): Promise<RequestRow> {
    const row = await ownedRequest(database.db, userId, id);
    requireOutputs(row, clock.now());
    return row;
  }
  async function resultOf(userId: string, id: string, variant?: number) {
    const row = await completed(userId, id);
    const found = await newestResult(database.db, row.id, { run: row.run, ...(variant !== undefined && { variant }) });
    if (!found) throw new AppError("output/not-available");
    return found;
  }

  /** The newest choices that are not complete: under way, or failed. */
  async function unfinished({ requestId, run, variant }: ReportRow) {
    const [newest] = await database.db
      .select({ variant: reports.variant, status: reports.status, errorCode: reports.errorCode })
      .from(reports)
      .where(and(eq(reports.requestId, requestId), eq(reports.run, run), gt(reports.variant, variant)))
      .orderBy(desc(reports.variant))
      .limit(1);
    return {
      pendingVariant: newest?.status === "pending" ? newest.variant : null,
      failedVariant: newest?.status === "failed" ? { variant: newest.variant, code: causeOf(newest.errorCode) } : null,
    };
  }

  const report: Requests["report"] = async (userId, id) => {
    const row = await completed(userId, id);
    const found = await newestReport(database.db, row);
    if (!found) throw new AppError("output/not-available");
    const { variant, report, decisions } = found;
    return { variant, report, decisions, pages: pageCounts(found), ...(await unfinished(found)) };
  };

  const playback: Requests["playback"] = async (userId, id, variant) => {
    const found = await resultOf(userId, id, variant);
    const bytes = await storage.read(playbackKey(found.storagePrefix));
    if (!bytes) throw new AppError("output/not-available");
    return bytes;
  };

  const page: Requests["page"] = async (userId, id, side, n) => {
    const found = await resultOf(userId, id);
    const pages = pageCounts(found)[side];
    if (!Number.isInteger(n) || n < 1 || n > pages) throw new AppError("request/not-found");
    const bytes = await storage.read(pageKey(found.storagePrefix, side, n));
    if (!bytes) throw new AppError("output/not-available");
    return { svg: new TextDecoder().decode(bytes), pages };
  };

  const status: Requests["status"] = async (userId, id) => toProgress(await ownedRequest(database.db, userId, id));

  const watchers = { watch: createWatch(context), watchAll: createWatchAll(context) };
  return { list, get, status, events, ...watchers, report, playback, page };
}

const pageCounts = (
  row: Pick<ReportRow, "originalPages" | "resultPages" | "comparePages">,
): Readonly<Record<ScoreSide, number>> => ({
  original: row.originalPages,
  result: row.resultPages,
  compare: row.comparePages,
});
