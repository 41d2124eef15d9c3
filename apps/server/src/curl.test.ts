import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { searchPath } from "@gradus/config";
import { type AccessScope, accessScopes } from "@gradus/contracts";
import { fakeScore } from "@gradus/testing";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type ContractWorld, openContractWorld } from "./testing/contract-world.ts";
import type { Person } from "./testing/test-app.ts";

/** Every curl example of the documentation is run by a shell against a started server, with an access token. */
const run = promisify(execFile);
let world: ContractWorld;
let folder = "";
let address = "";
beforeAll(async () => {
  world = await openContractWorld();
  address = await world.server.app.listen({ port: 0, host: "127.0.0.1" });
  folder = await mkdtemp(join(tmpdir(), "gradus-curl-"));
  await writeFile(join(folder, "score.musicxml"), fakeScore(20));
});
afterAll(async () => {
  await world.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(() => world.server.clock.advance(61_000));

type Operation = {
  readonly operationId?: string;
  readonly responses: Readonly<Record<string, unknown>>;
  readonly "x-codeSamples": readonly [{ readonly source: string }];
};
/** What a person who tries the example sets before: the variables of its shell. */
type Setting = Readonly<Record<string, string>>;
const account = { email: "ada@example.org", password: "a long password" };

/** Of examples whose variables are no id of the owner's. */
const settings: Readonly<Record<string, (w: ContractWorld) => Promise<Setting>>> = {
  "post /api/auth/password-reset/confirm": async ({ ask, mailed, person }) => {
    const { email } = await person();
    await ask("post /api/auth/password-reset", { body: { email } });

    return { TOKEN: await mailed(email, /token=([0-9a-f]+)/) };
  },
  "post /api/vouchers/redeem": async ({ server, admin }) => ({
    CODE: (await server.services.vouchers.create(admin.id, { amountScores: 5 })).code,
  }),
  "post /api/vouchers/validate": async ({ server, admin }) => ({
    CODE: (await server.services.vouchers.create(admin.id, { amountScores: 5 })).code,
  }),
  "put /api/requests/{id}": async ({ pending, owner }) => ({ ID: await pending(owner) }),
  "post /api/payments/{id}/refund": async ({ pay, owner }) => ({ ID: await pay(owner) }),
  "post /api/coupons/apply": async ({ ask, admin: as }) => {
    await ask("post /api/admin/coupons", { as, body: { coupon_code: "CURL10", discount_percent: 10 } });

    return { CODE: "CURL10" };
  },
};
/** Examples that need more than a shell: Google's page, a provider's signature, a browser; or that end what others use. */
const elsewhere =
  /google|webhooks|test-checkout|unsubscribe|save-to-drive|logout|delete \/api\/users\/account|apply-referral|attachments|undo/;

async function shell(source: string, environment: Setting): Promise<{ status: number; body: string }> {
  const command = source.replace(/^curl/, "curl -sS -w '\n%{http_code}'");
  const env = { PATH: searchPath(), ...environment };
  const { stdout } = await run("sh", ["-c", command], { cwd: folder, env, encoding: "buffer" });
  const text = stdout.toString("latin1");
  const end = text.lastIndexOf("\n");

  return { status: Number(text.slice(end + 1)), body: text.slice(0, end) };
}

test("API-04: every example of the API page answers as documented when a shell runs it", async () => {
  const { server, owner, admin, things, pay, ask } = world;
  const document = (await (await fetch(`${address}/api/openapi.json`)).json()) as {
    paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  };
  await pay(owner);
  const tokenOf = async ({ id }: Person, scopes: readonly AccessScope[]) =>
    (await server.services.accessTokens.create(id, { name: "curl", scopes, expiresInDays: 7 })).token;
  const tokens = {
    admin: await tokenOf(admin, accessScopes),
    owner: await tokenOf(
      owner,
      accessScopes.filter((scope) => scope !== "admin"),
    ),
  };
  /** The person of the examples, whom one of them registers; ids are the owner's. */
  const sessionFor = async (path: string) => {
    if (path.includes("{id}")) return (await server.services.sessions.create(owner.id)).token;

    // one of the examples changes the password
    const changed = { ...account, password: "another long password" };
    const answers = [await ask("post /api/auth/login", { body: account })];
    answers.push(await ask("post /api/auth/login", { body: changed }));

    return answers.map((answer) => answer.json().data?.session_token).find(Boolean) ?? "";
  };
  const failed: string[] = [];
  let ran = 0;
  for (const [path, operations] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(operations)) {
      const name = `${method} ${path}`;
      if (elsewhere.test(name)) continue;
      server.clock.advance(61_000);
      // the address that the service was told, which listens on a port of the test
      const source = operation["x-codeSamples"][0].source.replace("http://localhost", address);
      const environment = {
        GRADUS_TOKEN: path.startsWith("/api/admin/") ? tokens.admin : tokens.owner,
        GRADUS_SESSION: source.includes("$GRADUS_SESSION") ? await sessionFor(path) : "",
        ID: path.includes("{id}") ? await things.idFor(operation.operationId ?? name) : "",
        ...(await settings[name]?.(world)),
      };
      const { status, body } = await shell(source, environment);
      ran += 1;
      if (!Object.hasOwn(operation.responses, String(status))) failed.push(`${name}: ${status} ${body.slice(0, 160)}`);
    }
  }
  expect(failed).toEqual([]);
  expect(ran).toBeGreaterThan(90);
}, 300_000);
