import type { Answer, ContractWorld } from "./contract-world.ts";

export type ErrorCase = readonly [
  name: string,
  status: number,
  code: string,
  answer: (world: ContractWorld, name: string) => Promise<Answer>,
];
type Body = object | ((world: ContractWorld) => object | Promise<object>);

/** As the owner, with a body that is wrong. */
export const bad = (name: string, status: number, code: string, body: Body): ErrorCase => [
  name,
  status,
  code,
  async (world) => {
    const made = typeof body === "function" ? await body(world) : body;
    const params = { id: name.includes("{id}") ? await world.things.freshRequest() : "" };

    return world.ask(name, { as: world.owner, params, body: made });
  },
];
/** As an administrator. */
export const admin = (
  name: string,
  status: number,
  code: string,
  id: string | undefined,
  body: Body = {},
): ErrorCase => [
  name,
  status,
  code,
  async (world) => {
    const made = typeof body === "function" ? await body(world) : body;
    const known = id === undefined ? "" : id.includes(".") ? await world.things.idFor(id) : id;
    const hasBody = !name.startsWith("get") && !name.startsWith("delete");

    return world.ask(name, { as: world.admin, params: { id: known, n: "99" }, ...(hasBody ? { body: made } : {}) });
  },
];
export const nobody = (name: string, status: number, code: string, body: object): ErrorCase => [
  name,
  status,
  code,
  ({ ask }) => ask(name, { body }),
];
export const unknown = crypto.randomUUID();
export const large = { "content-length": String(60 * 1024 * 1024) };
export const score = new TextEncoder().encode("Shall I compare thee to a summer's day");
