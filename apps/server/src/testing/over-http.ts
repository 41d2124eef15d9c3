import { form, submitFields } from "./test-app.ts";

type At = { readonly address: string };
export type Answer<Data> = { readonly data: Data };

/** What a path of a running server answers; throws on anything but success. */
export async function get<Body>(at: At, path: string, token: string): Promise<Body> {
  const answer = await fetch(at.address + path, { headers: { authorization: `Bearer ${token}` } });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);

  return answer.json() as Promise<Body>;
}

export const register = (at: At, name: string): Promise<Response> =>
  fetch(`${at.address}/api/auth/register`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      email: `${name}@example.org`,
      password: "secret12",
      terms_accepted: true,
      privacy_accepted: true,
    }),
  });

export const tokenOf = async (answer: Response): Promise<string> =>
  ((await answer.json()) as Answer<{ session_token: string }>).data.session_token;

/** The session of a new person. */
export const signUp = async (at: At, name: string): Promise<string> => tokenOf(await register(at, name));

export function submit(at: At, token: string, score: Uint8Array): Promise<Response> {
  const body = form("originalScoreFile", "Grace.musicxml", score, submitFields);

  return fetch(`${at.address}/api/submit-score`, {
    method: "POST",
    headers: { ...body.headers, authorization: `Bearer ${token}` },
    body: body.payload,
  });
}
