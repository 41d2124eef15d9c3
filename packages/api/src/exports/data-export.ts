import { AppError, type Services } from "@gradus/core";
import { toPayment } from "../payments/payment-wire.ts";
import { toRequest } from "../requests/request-wire.ts";
import { toAccessToken } from "../user/access-token-wire.ts";
import { toProfile } from "../user/account-wire.ts";
import { toSessionEntry } from "../user/session-wire.ts";
import { toSettings } from "../user/settings-wire.ts";
import { toTransaction } from "../user/transaction-wire.ts";
import { allPages } from "./all-pages.ts";
import { toTicket } from "./ticket-wire.ts";

/** SET-11: everything kept about a person, in wire names. */
export async function dataExport(services: Services, userId: string, token: string): Promise<object> {
  const { accounts, credits, requests, payments, support } = services;
  const ledger = await allPages((query) => credits.transactions(userId, query));
  const paid = await allPages((query) => payments.history(userId, query));
  const made = await allPages((query) => requests.list(userId, query));

  const completed = made.filter(({ status }) => status === "completed");
  const reports = [];
  for (const { id } of completed) reports.push(...(await reportOf(services, userId, id)));

  return {
    profile: toProfile(await accounts.profile(userId)),
    settings: toSettings(await accounts.settings(userId)),
    sessions: (await accounts.listSessions(userId, token)).map(toSessionEntry),
    access_tokens: (await services.accessTokens.list(userId)).map(toAccessToken),
    google_drive: await driveOf(services, userId),
    requests: made.map(toRequest),
    reports,
    ledger: ledger.map(toTransaction),
    payments: paid.map(toPayment),
    tickets: (await support.ticketsOf(userId)).map(toTicket),
  };
}

/** The connected Google account; null without one. */
async function driveOf({ drive }: Services, userId: string): Promise<object | null> {
  const kept = await drive.kept(userId);

  return kept ? { email: kept.email, folder_id: kept.folderId, connected_at: kept.connectedAt.toISOString() } : null;
}

/** Of a completed request; none when its files are gone by now. */
async function reportOf({ requests }: Services, userId: string, id: string): Promise<readonly object[]> {
  try {
    const { report, decisions } = await requests.report(userId, id);

    return [{ request_id: id, report, decisions }];
  } catch (error) {
    if (error instanceof AppError) return [];
    throw error;
  }
}
