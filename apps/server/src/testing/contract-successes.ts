import { createHmac } from "node:crypto";
import { signStripeEvent } from "@gradus/testing";
import { inputs } from "./access-matrix.ts";
import type { Answer, ContractWorld } from "./contract-world.ts";
import { testSecret } from "./test-app.ts";

type Prepared = (world: ContractWorld, name: string) => Promise<Answer>;
const password = "secret12";
/** as the test checkout makes it of the secret of test-app.ts */
const webhookSecret = `whsec_${createHmac("sha256", testSecret).update("test checkout events").digest("hex")}`;
let count = 0;
const fresh = (): string => `contract${++count}@example.org`;

/** Paths whose success needs more than their owner, an id and the matrix's valid input. */
export const successes: Readonly<Record<string, Prepared>> = {
  "post /api/auth/register": ({ ask }, name) =>
    ask(name, { body: { email: fresh(), password, terms_accepted: true, privacy_accepted: true } }),
  "post /api/auth/login": ({ ask, owner }, name) => ask(name, { body: { email: owner.email, password } }),
  "post /api/auth/password-reset/confirm": async ({ ask, person, mailed }, name) => {
    const { email } = await person();
    await ask("post /api/auth/password-reset", { body: { email } });

    return ask(name, { body: { token: await mailed(email, /token=([0-9a-f]+)/), password } });
  },
  "get /api/auth/google/start": ({ ask }, name) => ask(name, { query: "?mode=signin" }),
  "get /api/auth/google/callback": async ({ ask, provider }, name) => {
    provider.state.person = { sub: "s1", email: fresh(), email_verified: true, name: "Clara" };
    const started = await ask("get /api/auth/google/start", { query: "?mode=signin" });
    const back = new URL(await provider.consent(started.headers.location ?? ""));
    const [cookie] = started.cookies;

    return ask(name, { query: back.search, cookies: { [cookie?.name ?? ""]: cookie?.value ?? "" } });
  },
  "post /api/auth/change-password": async ({ ask, person }, name) =>
    ask(name, { as: await person(), body: { current_password: password, new_password: password } }),
  "delete /api/users/account": async ({ ask, person }, name) => ask(name, { as: await person() }),
  "delete /api/admin/users/{id}": async ({ ask, admin, person }, name) =>
    ask(name, { as: admin, params: { id: (await person()).id } }),
  "post /api/apply-referral": async ({ ask, person, owner }, name) => {
    const { data } = (await ask("get /api/users/profile", { as: owner })).json();

    return ask(name, { as: await person(), body: { referralCode: data.referral_code } });
  },
  "post /api/google-drive/exchange-code": async ({ connectDrive, person }) => connectDrive(await person()),
  "post /api/requests/{id}/save-to-drive": async ({ ask, completed, connectDrive }, name) => {
    const { person: as, id } = await completed();
    await connectDrive(as);

    return ask(name, { as, params: { id } });
  },
  "post /api/files/{id}/save-to-drive": async ({ ask, upload, person, connectDrive }, name) => {
    const as = await person();
    await connectDrive(as);
    const sent = await upload("post /api/files/upload", { as, field: "file" });

    return ask(name, { as, params: { id: sent.json().data.id }, body: { format: "original" } });
  },
  "get /api/integrations/google-drive/files": async ({ ask, person, connectDrive }, name) => {
    const as = await person();
    await connectDrive(as);

    return ask(name, { as });
  },
  "post /api/support": ({ ask, owner }, name) => {
    const body = { name: "Ada", email: owner.email, ticketType: "General", message: "How are you today?" };

    return ask(name, { as: owner, body });
  },
  "post /api/analyze-credits": ({ upload, owner }, name) => upload(name, { as: owner, field: "scoreFile" }),
  "post /api/submit-score": async ({ upload, person }, name) => upload(name, { as: await person() }),
  "post /api/files/upload": ({ upload, owner }, name) => upload(name, { as: owner, field: "file" }),
  "put /api/requests/{id}": async ({ ask, person, pending }, name) => {
    const as = await person();

    return ask(name, { as, params: { id: await pending(as) }, body: { target_key: "keep" } });
  },
  "get /api/requests/{id}/report": async ({ ask, completed }, name) => {
    const { person: as, id } = await completed();

    return ask(name, { as, params: { id } });
  },
  "post /api/requests/{id}/undo": async ({ ask, completed }, name) => {
    const { person: as, id } = await completed();

    return ask(name, { as, params: { id } });
  },
  "post /api/payments/{id}/refund": async ({ ask, person, pay }, name) => {
    const as = await person();

    return ask(name, { as, params: { id: await pay(as) }, body: { reason: "Wrong pack" } });
  },
  "post /api/vouchers/redeem": async ({ ask, person, server, admin }, name) => {
    const { code } = await server.services.vouchers.create(admin.id, { amountScores: 5 });

    return ask(name, { as: await person(), body: { code } });
  },
  "post /api/coupons/apply": async ({ ask, owner, admin }, name) => {
    await ask("post /api/admin/coupons", { as: admin, body: { coupon_code: "APPLY10", discount_percent: 10 } });

    return ask(name, { as: owner, body: { coupon_code: "APPLY10", price_id: "price_gradus_standard" } });
  },
  "post /api/admin/coupons": ({ ask, admin }, name) =>
    ask(name, { as: admin, body: { coupon_code: `TEN${++count}`, discount_percent: 10 } }),
  "post /api/webhooks/stripe": ({ ask, server }, name) => {
    const body = JSON.stringify({ id: `evt_${++count}`, type: "customer.created", data: { object: { id: "cus_1" } } });
    const seconds = Math.floor(server.clock.now().getTime() / 1000);

    return ask(name, { body, headers: { "stripe-signature": signStripeEvent(body, webhookSecret, seconds) } });
  },
  "post /api/payments/test-checkout/{session_id}/complete": async ({ ask, owner, things }, name) =>
    ask(name, { as: owner, params: { session_id: await things.freshCheckout() }, body: { outcome: "paid" } }),
  "get /api/admin/support-tickets/{id}/attachments/{n}": async ({ ask, admin, things }, name) =>
    ask(name, { as: admin, params: { id: await things.idFor("support-tickets"), n: "0" } }),
  "get /api/files/{id}/download/{format}": async ({ ask, owner, things }, name) =>
    ask(name, { as: owner, params: { id: await things.idFor("requests.file"), format: "original" } }),
  "post /api/files/{id}/download-url": async ({ ask, owner, things }, name) =>
    ask(name, { as: owner, params: { id: await things.idFor("requests.file") }, body: { format: "original" } }),
  "get /api/mail/unsubscribe/{token}": async (world, name) =>
    world.ask(name, { params: { token: await unsubscribeToken(world) } }),
  "post /api/mail/unsubscribe/{token}": async (world, name) =>
    world.ask(name, { params: { token: await unsubscribeToken(world) } }),
  "get /api/payments/test-checkout/{session_id}": async ({ ask, owner, things }, name) =>
    ask(name, { as: owner, params: { session_id: await things.freshCheckout() } }),
};

async function unsubscribeToken({ completed, mailed }: ContractWorld): Promise<string> {
  const { person } = await completed();

  return mailed(person.email, /unsubscribe\/([\w.-]+)/);
}

/** The plain success of every other path: whoever it is for, a right id, the matrix's valid input. */
export async function plainSuccess(
  { ask, owner, admin, things }: ContractWorld,
  { name, procedure, access }: { readonly name: string; readonly procedure: string; readonly access: string },
): Promise<Answer> {
  const as = access === "anyone" ? undefined : access === "admin" ? admin : owner;
  const wantsId = name.includes("{id}");
  const id = wantsId ? await things.idFor(procedure || name) : "";
  const input = inputs[procedure] ?? {};
  const body = name.includes("/decisions") ? Object.values(input)[0] : input;
  const params = { id, slug: "credits", format: "pdf", side: "result", n: "1", variant: "0" };
  const hasBody = /^(post|put)/.test(name) && Object.keys(input).length > 0;

  return ask(name, { as, params, ...(hasBody ? { body } : {}) });
}
