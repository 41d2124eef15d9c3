import { bad, type ErrorCase, large, nobody } from "./contract-case.ts";
import { askAt } from "./contract-world.ts";

/** as programs for Windows begin */
const program = new TextEncoder().encode("MZ\u0000\u0001");
const account = { email: "new@example.org", password: "secret12", terms_accepted: true, privacy_accepted: true };

/** The errors of paths of accounts, settings and what visitors may call, each provoked. */
export const accountsErrors: readonly ErrorCase[] = [
  nobody("post /api/auth/register", 400, "auth/weak-password", { ...account, password: "short" }),
  nobody("post /api/auth/register", 400, "auth/invalid-email", { ...account, email: "nonsense" }),
  nobody("post /api/auth/register", 400, "auth/terms", { ...account, terms_accepted: false }),
  nobody("post /api/auth/register", 400, "auth/privacy", { ...account, privacy_accepted: false }),
  [
    "post /api/auth/register",
    409,
    "auth/email-already-in-use",
    ({ ask, owner }, name) => ask(name, { body: { ...account, email: owner.email } }),
  ],
  nobody("post /api/auth/login", 400, "auth/email-required", { email: "", password: "secret12" }),
  nobody("post /api/auth/login", 400, "auth/password-required", { email: "a@example.org", password: "" }),
  nobody("post /api/auth/login", 401, "auth/user-not-found", { email: "a@example.org", password: "secret12" }),
  [
    "post /api/auth/login",
    401,
    "auth/wrong-password",
    ({ ask, admin: { email } }, name) => ask(name, { body: { email, password: "secret34" } }),
  ],
  [
    "post /api/auth/login",
    429,
    "auth/too-many-requests",
    async ({ ask, person }, name) => {
      const body = { email: (await person()).email, password: "secret34" };
      for (let guess = 0; guess < 10; guess++) await ask(name, { body });

      return ask(name, { body });
    },
  ],
  ["get /api/auth/verify", 401, "auth/unauthenticated", ({ ask }, name) => ask(name)],
  nobody("post /api/auth/password-reset", 400, "auth/invalid-email", { email: "nonsense" }),
  [
    "post /api/auth/password-reset",
    429,
    "request/rate-limited",
    ({ exhausted }, name) => askAt(exhausted, name, { body: { email: "a@example.org" } }),
  ],
  nobody("post /api/auth/password-reset/confirm", 400, "auth/weak-password", { token: "x", password: "short" }),
  nobody("post /api/auth/password-reset/confirm", 400, "auth/invalid-token", { token: "x", password: "secret12" }),
  bad("post /api/auth/change-password", 400, "auth/weak-password", {
    current_password: "secret12",
    new_password: "short",
  }),
  bad("post /api/auth/change-password", 401, "auth/wrong-password", {
    current_password: "secret34",
    new_password: "secret56",
  }),
  [
    "get /api/auth/google/start",
    503,
    "auth/google-not-configured",
    ({ bare }, name) => askAt(bare, name, { query: "?mode=signin" }),
  ],
  bad("put /api/settings", 400, "request/invalid", { theme: "plaid" }),
  bad("put /api/users/profile", 400, "request/invalid", { display_name: " " }),
  [
    "delete /api/users/account",
    409,
    "user/last-admin",
    async ({ bare }, name) => askAt(bare, name, { as: await bare.signUpAdmin() }),
  ],
  [
    "get /api/user/data-export",
    429,
    "request/rate-limited",
    async ({ exhausted }, name) => askAt(exhausted, name, { as: await exhausted.signUp() }),
  ],
  bad("post /api/apply-referral", 404, "referral/invalid", { referralCode: "NOBODYS" }),
  bad("post /api/apply-referral", 400, "referral/own", async ({ ask, owner }) => ({
    referralCode: (await ask("get /api/users/profile", { as: owner })).json().data.referral_code,
  })),
  [
    "post /api/apply-referral",
    409,
    "referral/twice",
    async ({ ask, owner, person }, name) => {
      const body = { referralCode: (await ask("get /api/users/profile", { as: owner })).json().data.referral_code };
      const as = await person();
      await ask(name, { as, body });

      return ask(name, { as, body });
    },
  ],
  [
    "post /api/apply-referral",
    409,
    "referral/late",
    async ({ ask, owner, person, pay }, name) => {
      const body = { referralCode: (await ask("get /api/users/profile", { as: owner })).json().data.referral_code };
      const as = await person();
      await pay(as);

      return ask(name, { as, body });
    },
  ],
  bad("post /api/support", 400, "request/invalid", { name: "", email: "x", ticketType: "General", message: "x" }),
  [
    "post /api/support",
    413,
    "support/attachment-size",
    ({ upload, owner }, name) => upload(name, { as: owner, field: "attachment_0", headers: large }),
  ],
  [
    "post /api/support",
    415,
    "support/attachment-type",
    ({ upload, owner: as }, name) => {
      const body = { name: "Ada", email: as.email, ticketType: "General", message: "How are you today?" };

      return upload(name, { as, field: "attachment_0", fileName: "picture.png", content: program, body });
    },
  ],
  [
    "get /api/help/articles/{slug}",
    404,
    "request/not-found",
    ({ ask, owner }, name) => ask(name, { as: owner, params: { slug: "nothing" } }),
  ],
  [
    "post /api/system/client-errors",
    429,
    "request/rate-limited",
    ({ exhausted }, name) => askAt(exhausted, name, { body: { message: "x is not a function" } }),
  ],
  ["get /api/health/ready", 503, "server/not-ready", ({ unpaid }, name) => askAt(unpaid, name)],
];
