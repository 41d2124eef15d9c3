import { createGoogleDrive, createGoogleIdentity } from "@gradus/adapters";
import { AppError, type PaymentProvider } from "@gradus/core";
import { fakeEngine, fakeScore, startIdentityProvider } from "@gradus/testing";
import { createOwnThings } from "./own-things.ts";
import { form, openTestApp, type Person, submitFields, type TestApp } from "./test-app.ts";

/** One call of a documented path; `as` undefined: nobody. */
export type Asked = {
  readonly as?: Person | undefined;
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: string;
  readonly body?: object | string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly cookies?: Record<string, string>;
};
export type Uploaded = Asked & { readonly field?: string; readonly fileName?: string; readonly content?: Uint8Array };

/** Calls one path of a host; every person with a new session, so that a test may let days pass. */
export async function askAt({ app, services }: TestApp, name: string, asked: Asked = {}) {
  const [method = "", path = ""] = name.split(" ");
  const session = asked.as && (await services.sessions.create(asked.as.id)).token;
  const url = path.replace(/\{(\w+)\}/g, (whole, key: string) => asked.params?.[key] ?? whole);

  return app.inject({
    method: method.toUpperCase() as "GET",
    url: `${url}${asked.query ?? ""}`,
    headers: { ...(session ? { authorization: `Bearer ${session}` } : {}), ...asked.headers },
    ...(asked.cookies ? { cookies: asked.cookies } : {}),
    ...(asked.body === undefined ? {} : { payload: asked.body }),
  });
}
export type Answer = Awaited<ReturnType<typeof askAt>>;

/** The service with people, a card-free shop and a Google of its own, for calls of every documented path. */
export async function openContractWorld() {
  const provider = await startIdentityProvider();
  const { clientId, clientSecret, origin: endpoint } = provider;
  const google = { clientId, clientSecret, endpoint, onFailure: () => {} };
  const identity = createGoogleIdentity(google);
  const drive = createGoogleDrive({ ...google, retryMs: 1 });
  const engine = fakeEngine();
  const appUrl = "http://localhost";
  const server = await openTestApp({ engine, appUrl, core: { identity, drive, appUrl } });
  // without Google, without payments, and with limits that are used up
  const bare = await openTestApp({ testCheckout: undefined, core: { paymentProvider: undefined } });
  const exhausted = await openTestApp({ limiter: { take: async () => 7 } });
  const fails = () => Promise.reject(new AppError("payment/provider"));
  const failing = { kind: "stripe", prices: fails, createCheckout: fails } as unknown as PaymentProvider;
  const unpaid = await openTestApp({
    core: { paymentProvider: failing },
    uploadTimeouts: { analyzeMs: 1, submitMs: 1 },
    readiness: async () => ({ database: true, storage: false, queue: true, disk: true }),
  });
  const owner = await server.signUp();
  const admin = await server.signUpAdmin();
  await server.signUpAdmin();
  const things = createOwnThings(server, { owner, admin });
  const ask = (name: string, asked?: Asked) => askAt(server, name, asked);

  const upload = (name: string, asked: Uploaded = {}, at: TestApp = server) => {
    const { field = "originalScoreFile", fileName = "Minuet.musicxml", content = fakeScore(20) } = asked;
    const fields = { ...(field === "originalScoreFile" && submitFields), ...(asked.body as object) };
    const { payload, headers } = form(field, fileName, content, fields);

    return askAt(at, name, { ...asked, body: payload, headers: { ...headers, ...asked.headers } });
  };

  async function pay(person: Person): Promise<string> {
    const order = { priceId: "price_gradus_standard", quantity: 1, origin: "http://localhost" };
    const { sessionId: session_id } = await server.services.payments.checkout(person.id, order);
    const complete = "post /api/payments/test-checkout/{session_id}/complete";
    const body = { outcome: "paid" };
    const done = await ask(complete, { as: person, params: { session_id }, body });
    if (done.statusCode !== 303) throw new Error(`not paid: ${done.body}`);
    const { items } = await server.services.payments.history(person.id, { page: 1, limit: 1 });

    return items[0]?.id ?? "";
  }

  /** Goes the whole way of connecting Google Drive; the answer of its last step. */
  async function connectDrive(person: Person, withholdsScope = false): Promise<Answer> {
    provider.state.person = { sub: `s${person.id}`, email: `google.${person.email}`, email_verified: true };
    provider.drive.state.withholdsScope = withholdsScope;
    const begun = await ask("post /api/integrations/google-drive/connect", { as: person });
    const { searchParams } = new URL(await provider.consent(begun.json().data.authorization_url));
    const body = { code: searchParams.get("code") ?? "", state: searchParams.get("state") ?? "" };

    return ask("post /api/google-drive/exchange-code", { as: person, body });
  }

  return {
    connectDrive,
    server,
    bare,
    exhausted,
    unpaid,
    provider,
    engine,
    owner,
    admin,
    things,
    ask,
    upload,
    pay,
    person: () => server.signUp(),
    /** A request that waits in the queue. */
    pending: (person: Person) => server.submit(person),
    /** A completed request of somebody new. */
    completed: async () => {
      const person = await server.signUp();
      const id = await server.submit(person);
      await server.runJobs();

      return { person, id };
    },
    /** A link of the newest mail to somebody. */
    mailed: async (email: string, pattern: RegExp): Promise<string> => {
      const found = (await server.database.db.execute(
        `select text || ' ' || coalesce(unsubscribe_url, '') as text from mails where "to" = '${email}' order by created_at desc`,
      )) as unknown as { rows: { text: string }[] };

      return found.rows.map(({ text }) => pattern.exec(text)?.[1]).find(Boolean) ?? "";
    },
    days: (count: number) => server.clock.advance(count * 86_400_000),
    close: async () => {
      for (const one of [server, bare, exhausted, unpaid]) await one.close();
      await provider.stop();
    },
  };
}
export type ContractWorld = Awaited<ReturnType<typeof openContractWorld>>;
