import type { AccessScope } from "@gradus/contracts";

/** Of an access token: the scope that a call needs; "session": no token will do, a person must be signed in. */
export type NeededScope = AccessScope | "session";

const ofScope = (scope: AccessScope, ...names: readonly string[]): readonly [string, AccessScope][] =>
  names.map((name) => [name, scope]);

/**
 * What access tokens may call, in one place. Procedures of administrators need `admin`; any other that is not named here
 * is for signed-in people alone: sessions, passwords, tokens themselves, what costs or gives back money,
 * which Google Drive is connected, the end of the account.
 */
const scopes: ReadonlyMap<string, AccessScope> = new Map([
  ...ofScope(
    "requests:read",
    "requests.list",
    "requests.get",
    "requests.status",
    "requests.report",
    "requests.progress",
    "requests.changes",
    "requests.estimate",
    "requests.wishes",
    "requests.file",
    "requests.analyzeFile",
    "requests.fileDownloadUrl",
  ),
  ...ofScope(
    "requests:write",
    "requests.rename",
    "requests.update",
    "requests.remove",
    "requests.retry",
    "requests.undo",
    "requests.decide",
    "requests.removeFile",
    "requests.saveFileToDrive",
    "requests.saveToDrive",
  ),
  ...ofScope(
    "account",
    "user.checkSession",
    "user.me",
    "user.profile",
    "user.updateProfile",
    "user.settings",
    "user.updateSettings",
    "user.credits",
    "user.freeScores",
    "user.dashboardStats",
    "user.practiceTrends",
    "user.transactions",
    "user.referrerInfo",
    "user.applyReferral",
    "user.touch",
    "user.completeOnboarding",
    "user.driveConnection",
    "user.driveFiles",
    "user.driveScopes",
    "payments.products",
    "payments.history",
    "payments.get",
    "payments.subscription",
    "payments.redeemVoucher",
    "payments.validateVoucher",
    "payments.applyCoupon",
    "help.onboardingSteps",
    "help.articles",
    "help.article",
    "help.tickets",
    "maintenance.notifications",
  ),
]);

/** `procedure` with its router, such as requests.list. */
export const scopeOf = (procedure: string): NeededScope =>
  procedure.startsWith("admin.") ? "admin" : (scopes.get(procedure) ?? "session");

/** The names above, for the test that each is a procedure. */
export const scopedProcedures: readonly string[] = [...scopes.keys()];
