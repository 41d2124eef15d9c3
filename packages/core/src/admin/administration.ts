import type { Sessions } from "../account-services.ts";
import { createFlags } from "../accounts/administer.ts";
import type { createRemoveAccount } from "../accounts/remove-account.ts";
import type { Administration, Audit } from "../administration.ts";
import type { Context } from "../context.ts";
import { createChangeUser } from "./change-user.ts";
import { createClientErrorList } from "./client-error-list.ts";
import { createRequestAdministration } from "./force-retry.ts";
import { createRequestList } from "./request-list.ts";
import { createTransactionList } from "./transactions.ts";
import { createUsers } from "./users.ts";

export function createAdministration(
  context: Context & {
    readonly audit: Audit;
    readonly sessions: Sessions;
    readonly remove: ReturnType<typeof createRemoveAccount>;
  },
): Administration {
  const { list, one } = createUsers(context);
  return {
    users: list,
    ...createChangeUser({ ...context, flags: createFlags(context), one }),
    transactions: createTransactionList(context),
    requests: createRequestList(context),
    ...createRequestAdministration(context),
    clientErrors: createClientErrorList(context),
  };
}
