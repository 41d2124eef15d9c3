import { readFileSync } from "node:fs";
import path from "node:path";

type Analysis = { readonly detected: { readonly instruments: readonly string[] } };
type Envelope<T> = { readonly data: T };

/** A person at the REST interface of a running server, with Scores enough for a bench. */
export type RestClient = {
  readonly email: string;
  readonly password: string;
  readonly token: string;
  /** Text, or what its JSON says. Throws on an answer that is no success. */
  readonly call: <T>(method: string, address: string, body?: object | FormData) => Promise<T>;
  readonly analyse: (file: string) => Promise<Analysis>;
  /** Asks for the file to be simplified to Intermediate, in every format; the request's id. */
  readonly submit: (file: string, instrument: string) => Promise<string>;
  /** Waits for the end of its run, 20 minutes at most. */
  readonly ended: (id: string) => Promise<"completed" | "failed">;
};

/** Signs in as the first admin, whose password `output` tells, and takes Scores with a voucher. */
export async function signInAtStart(url: string, output: string): Promise<RestClient> {
  const [, email = "", password = ""] = /First admin: (\S+)\s+Password:\s+(\S+)/.exec(output) ?? [];
  let token = "";
  const call: RestClient["call"] = async <T>(method: string, address: string, body?: object | FormData) => {
    const isForm = body instanceof FormData;
    const answer = await fetch(url + address, {
      method,
      headers: {
        ...(body && !isForm && { "content-type": "application/json" }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${address}: ${answer.status} ${text.slice(0, 300)}`);
    return (text.startsWith("{") ? JSON.parse(text) : text) as T;
  };
  const signedIn = await call<Envelope<{ session_token: string }>>("POST", "/api/auth/login", { email, password });
  token = signedIn.data.session_token;
  const amount = { amount_scores: 5000 };
  const made = await call<Envelope<{ voucher: { code: string } }>>("POST", "/api/admin/vouchers/create", amount);
  await call("POST", "/api/vouchers/redeem", { code: made.data.voucher.code });

  return {
    email,
    password,
    token,
    call,
    analyse: async (file) =>
      (await call<Envelope<Analysis>>("POST", "/api/analyze-credits", upload(file, "scoreFile"))).data,
    submit: async (file, originalInstrument) => {
      const fields = {
        modificationType: "Simplify Score",
        assessmentOption: "General",
        targetDifficulty: "Intermediate",
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

function upload(file: string, field: string): FormData {
  const form = new FormData();
  form.set(field, new Blob([readFileSync(file)]), path.basename(file));
  return form;
}
