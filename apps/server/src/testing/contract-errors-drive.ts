import type { ErrorCase } from "./contract-case.ts";
import { askAt, type ContractWorld } from "./contract-world.ts";
import type { Person } from "./test-app.ts";

/** Somebody with a completed request and a file of their own. */
async function keeper({ completed, upload }: ContractWorld) {
  const { person, id } = await completed();
  const sent = await upload("post /api/files/upload", { as: person, field: "file" });

  return { person, ids: { requests: id, files: sent.json().data.id as string } };
}

type Loses = (world: ContractWorld, person: Person) => Promise<unknown>;
const switchedOff: Loses = ({ ask }, as) =>
  ask("put /api/settings", { as, body: { google_drive_integration: false, is_google_drive_enabled: false } });
const revoked: Loses = async ({ provider, connectDrive }, person) => {
  await connectDrive(person);
  provider.drive.revokeAll();
};
/** The grant goes on and allows nothing. */
const narrowed: Loses = async ({ provider, connectDrive }, person) => {
  await connectDrive(person);
  provider.drive.takeScopeBack();
};
const calls = [
  { name: "post /api/requests/{id}/save-to-drive", of: "requests", body: undefined },
  { name: "post /api/files/{id}/save-to-drive", of: "files", body: { format: "original" } },
] as const;
const losses = [
  { status: 400, code: "drive/not-enabled", lose: switchedOff },
  { status: 401, code: "drive/reauthorize", lose: revoked },
  { status: 403, code: "drive/insufficient-scope", lose: narrowed },
] as const;

/** The errors of paths of Google Drive, each provoked. */
export const driveErrors: readonly ErrorCase[] = [
  ...calls.flatMap(({ name, of, body }) =>
    losses.map(
      ({ status, code, lose }): ErrorCase => [
        name,
        status,
        code,
        async (world) => {
          const { person, ids } = await keeper(world);
          await lose(world, person);

          return world.ask(name, { as: person, params: { id: ids[of] }, ...(body ? { body } : {}) });
        },
      ],
    ),
  ),
  [
    "get /api/integrations/google-drive/files",
    400,
    "request/invalid",
    ({ ask, owner }, name) => ask(name, { as: owner, query: "?limit=0" }),
  ],
  ...losses.slice(1).map(
    ({ status, code, lose }): ErrorCase => [
      "get /api/integrations/google-drive/files",
      status,
      code,
      async (world, name) => {
        const as = await world.person();
        await lose(world, as);

        return world.ask(name, { as });
      },
    ],
  ),
  [
    "post /api/requests/{id}/save-to-drive",
    409,
    "drive/no-files",
    async ({ ask, person, pending, connectDrive }, name) => {
      const as = await person();
      await connectDrive(as);

      return ask(name, { as, params: { id: await pending(as) } });
    },
  ],
  [
    "post /api/google-drive/exchange-code",
    400,
    "drive/invalid-code",
    async ({ ask, person }, name) => ask(name, { as: await person(), body: { code: "guess" } }),
  ],
  [
    "post /api/google-drive/exchange-code",
    403,
    "drive/insufficient-scope",
    async ({ connectDrive, person, provider }) => {
      const answer = await connectDrive(await person(), true);
      provider.drive.state.withholdsScope = false;

      return answer;
    },
  ],
  ...(["get /api/google-drive/validate-scopes", "post /api/integrations/google-drive/connect"] as const).map(
    (path): ErrorCase => [
      path,
      503,
      "auth/google-not-configured",
      async ({ bare }, name) => askAt(bare, name, { as: await bare.signUp() }),
    ],
  ),
];
