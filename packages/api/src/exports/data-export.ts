import type { Services } from "@gradus/core";
import { toPayment } from "../payments/payment-wire.ts";
import { toRequest } from "../requests/request-wire.ts";
import { toProfile } from "../user/account-wire.ts";
import { toSettings } from "../user/settings-wire.ts";
import { toTransaction } from "../user/transaction-wire.ts";
import { allPages } from "./all-pages.ts";
import { toTicket } from "./ticket-wire.ts";

/** SET-11: everything kept about a person, in wire names. */
export async function dataExport(services: Services, userId: string): Promise<object> {
  const { accounts, credits, requests, payments, support } = services;
  const ledger = await allPages((query) => credits.transactions(userId, query));
  const paid = await allPages((query) => payments.history(userId, query));
  const made = await allPages((query) => requests.list(userId, query));

  return {
    profile: toProfile(await accounts.profile(userId)),
    settings: toSettings(await accounts.settings(userId)),
    requests: made.map(toRequest),
    ledger: ledger.map(toTransaction),
    payments: paid.map(toPayment),
    tickets: (await support.ticketsOf(userId)).map(toTicket),
  };
}
