import { readFileSync } from "node:fs";
import path from "node:path";

type Analysis = { readonly detected: { readonly instruments: readonly string[] } };
type Envelope<T> = { readonly data: T };

type SignedIn = Envelope<{ session_token: string }>;

/** A person at the REST interface of a running server. */
export type RestClient = {
  readonly token: string;
  /** Text, or what its JSON says. Throws on an answer that is no success. */
  readonly call: <T>(method: string, address: string, body?: object | FormData, signal?: AbortSignal) => Promise<T>;
  readonly analyse: (file: string | File, signal?: AbortSignal) => Promise<Analysis>;
  /** Asks for the file to be simplified, to Intermediate unless said otherwise, in every format; the request's id. */
  readonly submit: (file: string | File, instrument: string, level?: string) => Promise<string>;
  /** Waits for the end of its run, 20 minutes at most. */
  readonly ended: (id: string) => Promise<"completed" | "failed">;
};
export type Account = RestClient & { readonly email: string; readonly password: string };

function clientOf(url: string, token: string): RestClient {
  const call: RestClient["call"] = async <T>(
    method: string,
    address: string,
    body?: object | FormData,
    signal?: AbortSignal,
  ) => {
    const isForm = body instanceof FormData;
    const answer = await fetch(url + address, {
      method,
      headers: {
        ...(body && !isForm && { "content-type": "application/json" }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
      ...(signal && { signal }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${address}: ${answer.status} ${text.slice(0, 300)}`);
    return (text.startsWith("{") ? JSON.parse(text) : text) as T;
  };

  return {
    token,
    call,
    analyse: async (file, signal) =>
      (await call<Envelope<Analysis>>("POST", "/api/analyze-credits", upload(file, "scoreFile"), signal)).data,
    submit: async (file, originalInstrument, targetDifficulty = "Intermediate") => {
      const fields = {
        modificationType: "Simplify Score",
        assessmentOption: "General",
        targetDifficulty,
        originalInstrument,
        ...{ musicXML: "true", pdfScore: "true", midi: "true" },
      };
      const form = upload(file, "originalScoreFile");
      for (const [key, value] of Object.entries(fields)) form.set(key, value);
      return (await call<Envelope<{ id: string }>>("POST", "/api/submit-score", form)).data.id;
    },
    ended: async (id) => {
      const latest = Date.now() + 1200_000;
      while (Date.now() < latest) {
        const { status } = (await call<Envelope<{ status: string }>>("GET", `/api/requests/${id}/status`)).data;
        if (status === "completed" || status === "failed") return status;
        await new Promise((resolve) => setTimeout(resolve, 200));
      }
      throw new Error("the run did not end");
    },
  };
}

/** 5,000 Scores by a voucher that the admin makes. */
async function giveScores(admin: RestClient, person: RestClient): Promise<void> {
  const amount = { amount_scores: 5000 };
  const made = await admin.call<Envelope<{ voucher: { code: string } }>>("POST", "/api/admin/vouchers/create", amount);
  await person.call("POST", "/api/vouchers/redeem", { code: made.data.voucher.code });
}

/** Signs in as the first admin, whose password `output` tells, and takes Scores enough for a bench. */
export async function signInAtStart(url: string, output: string): Promise<Account> {
  const [, email = "", password = ""] = /First admin: (\S+)\s+Password:\s+(\S+)/.exec(output) ?? [];
  const signedIn = await clientOf(url, "").call<SignedIn>("POST", "/api/auth/login", { email, password });
  const admin = clientOf(url, signedIn.data.session_token);
  await giveScores(admin, admin);
  return { ...admin, email, password };
}

/** Registers a new person, with Scores enough for a bench. */
export async function register(url: string, admin: RestClient, name: string): Promise<Account> {
  const person = { email: `${name}@example.org`, password: "a bench needs one" };
  const answer = await clientOf(url, "").call<SignedIn>("POST", "/api/auth/register", {
    ...person,
    terms_accepted: true,
    privacy_accepted: true,
  });
  const client = clientOf(url, answer.data.session_token);
  await giveScores(admin, client);
  return { ...client, ...person };
}

function upload(file: string | File, field: string): FormData {
  const form = new FormData();
  if (typeof file === "string") form.set(field, new Blob([readFileSync(file)]), path.basename(file));
  else form.set(field, file);
  return form;
}
