import type { Services } from "@gradus/core";
import { toRequest } from "../requests/request-wire.ts";
import { toProfile } from "../user/account-wire.ts";
import { toSettings } from "../user/settings-wire.ts";
import { toTransaction } from "../user/transaction-wire.ts";
import { allPages } from "./all-pages.ts";

/** SET-11: everything kept about a person, in wire names. Payments and tickets are lists that nothing has filled yet. */
export async function dataExport({ accounts, credits, requests }: Services, userId: string): Promise<object> {
  const ledger = await allPages((query) => credits.transactions(userId, query));
  const made = await allPages((query) => requests.list(userId, query));

  return {
    profile: toProfile(await accounts.profile(userId)),
    settings: toSettings(await accounts.settings(userId)),
    requests: made.map(toRequest),
    ledger: ledger.map(toTransaction),
    payments: [],
    tickets: [],
  };
}
