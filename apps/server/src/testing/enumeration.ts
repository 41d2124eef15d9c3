import type { TestApp } from "./test-app.ts";

export const password = "a rare phrase of mine";
export type Sample = { readonly milliseconds: number; readonly status: number; readonly body: string };
export type Kind = "login" | "reset" | "register";

const payloads: Readonly<Record<Kind, (email: string) => object>> = {
  login: (email) => ({ email, password: "not this phrase" }),
  reset: (email) => ({ email }),
  register: (email) => ({ email, password, terms_accepted: true, privacy_accepted: true }),
};
const paths: Readonly<Record<Kind, string>> = {
  login: "/api/auth/login",
  reset: "/api/auth/password-reset",
  register: "/api/auth/register",
};

let addresses = 0;
/** No limit by address may speak instead of what is looked at. */
const nextAddress = (): string => {
  addresses += 1;

  return `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`;
};

/** One call of a stranger who tries out an address. */
export async function probe(server: TestApp, kind: Kind, email: string): Promise<Sample> {
  const begun = performance.now();
  const answer = await server.app.inject({
    method: "POST",
    url: paths[kind],
    payload: payloads[kind](email),
    remoteAddress: nextAddress(),
  });
  const headers = Object.keys(answer.headers).sort().join();

  return {
    milliseconds: performance.now() - begun,
    status: answer.statusCode,
    body: `${headers} ${answer.body}`,
  };
}

/** As many accounts, and as many addresses that have none. */
export async function people(server: TestApp, count: number): Promise<{ known: string[]; unknown: string[] }> {
  const names = Array.from({ length: count }, (_, index) => `${index}.${crypto.randomUUID()}@example.org`);
  const known = names.map((name) => `known${name}`);
  for (const email of known) await server.services.accounts.register({ email, password });

  return { known, unknown: names.map((name) => `other${name}`) };
}
