import { createAccessTokens } from "./accounts/access-tokens.ts";
import { createAccounts } from "./accounts/accounts.ts";
import { createCallLimits } from "./accounts/call-limits.ts";
import { createRemoveAccount } from "./accounts/remove-account.ts";
import { createSessions } from "./accounts/sessions.ts";
import { createAdministration } from "./admin/administration.ts";
import { createAudit } from "./admin/audit.ts";
import { createFigures } from "./admin/figures.ts";
import { createClientErrors } from "./client-errors/client-errors.ts";
import { createCredits } from "./credits/credits.ts";
import { createDashboard } from "./dashboard/dashboard.ts";
import type { CoreDeps } from "./deps.ts";
import { createConnections } from "./drive/connections.ts";
import { createDrive } from "./drive/drive.ts";
import { createSeal } from "./drive/seal.ts";
import { createFiles } from "./files/files.ts";
import { createHelp } from "./help/help.ts";
import { createMetrics } from "./metrics/metrics.ts";
import { createNotices } from "./notices/notices.ts";
import { createCoupons } from "./payments/coupons.ts";
import { createPayments } from "./payments/payments.ts";
import { createProducts } from "./payments/products.ts";
import { createReferrals } from "./referrals/referrals.ts";
import { createAnalyse } from "./requests/analyse.ts";
import { createChange } from "./requests/change.ts";
import { createRequestChanges } from "./requests/changes.ts";
import { createDecide } from "./requests/decide.ts";
import { createDownload } from "./requests/download.ts";
import { createEstimate } from "./requests/estimate.ts";
import { createPrint } from "./requests/print.ts";
import { createRead } from "./requests/read.ts";
import { createRetry } from "./requests/retry.ts";
import { createSubmit } from "./requests/submit.ts";
import { createUnderstand } from "./requests/understand.ts";
import { createUndo } from "./requests/undo.ts";
import { createRetention } from "./retention/retention.ts";
import { createRuns } from "./runs/runs.ts";
import type { Services } from "./services.ts";
import { createSupport } from "./support/support.ts";
import { createVouchers } from "./vouchers/vouchers.ts";

/** Every service of the product over one set of ports. */
export function createServices(deps: CoreDeps): Services {
  const credits = createCredits(deps);
  const sessions = createSessions(deps);
  const audit = createAudit(deps);
  const context = { ...deps, credits, changes: createRequestChanges() };
  const runs = createRuns(context);
  const { sweepAlone, ...retention } = createRetention(context);
  const payments = createPayments({ ...deps, credits });
  const referrals = createReferrals({ database: deps.database, credits });
  const seal = createSeal(deps.secret, deps.previousSecrets);
  const connections = createConnections(deps, seal);
  const remove = createRemoveAccount(context, connections);
  const files = createFiles(context);
  const download = createDownload(context);
  const read = createRead(context);
  const recover = async () => {
    const counts = await runs.recover();
    await sweepAlone();
    return counts;
  };
  return {
    accessTokens: createAccessTokens({ ...deps, audit }),
    administration: createAdministration({ ...context, audit, sessions, remove }),
    audit,
    figures: createFigures(deps),
    metrics: createMetrics(deps),
    drive: createDrive({ ...deps, requests: { ...read, download }, files }, connections, seal),
    files,
    callLimits: createCallLimits(deps),
    clientErrors: createClientErrors(deps),
    sessions,
    credits,
    accounts: { ...createAccounts({ ...deps, credits, sessions }), remove: (userId) => remove(userId) },
    notices: createNotices({ ...deps, audit }),
    help: createHelp({ ...deps, audit }),
    support: createSupport({ ...deps, payments, audit }),
    products: createProducts({ ...deps, audit }),
    payments,
    coupons: createCoupons({ ...deps, audit }),
    vouchers: createVouchers({ ...deps, credits, audit }),
    referrals,
    dashboard: createDashboard({ ...deps, credits, referrals }),
    requests: {
      analyse: createAnalyse(context),
      estimate: createEstimate(context),
      submit: createSubmit(context),
      download,
      decide: createDecide(context),
      print: createPrint(context),
      retry: createRetry(context),
      undo: createUndo(context),
      understand: createUnderstand(context),
      ...read,
      ...createChange(context),
    },
    runs: { ...runs, recover },
    retention,
  };
}
