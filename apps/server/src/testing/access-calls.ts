import { appRouter, filePaths, type RestRow } from "@gradus/api";
import { fakeScore } from "@gradus/testing";
import { inputs, queryForms } from "./access-matrix.ts";
import type { OwnThings } from "./own-things.ts";
import { form, submitFields, type TestApp } from "./test-app.ts";

type Headers = Readonly<Record<string, string>>;
type Definition = { _def: { type: "query" | "mutation" | "subscription" } };
const defined = appRouter._def.procedures as unknown as Record<string, Definition>;

/** Every procedure by its name with the router's. */
export const procedureNames: readonly string[] = Object.keys(defined);
export const isStream = (name: string): boolean => defined[name]?._def.type === "subscription";

export function callProcedure({ app }: TestApp, name: string, input: object, headers: Headers) {
  const url = `/trpc/${name}`;
  if (defined[name]?._def.type === "mutation") {
    return app.inject({ method: "POST", url, headers, payload: { json: input } });
  }
  const json = encodeURIComponent(JSON.stringify({ json: Object.keys(input).length > 0 ? input : undefined }));

  return app.inject({ url: `${url}?input=${json}`, headers });
}

/** A JSON path with the valid input of its procedure. */
export function callRow({ app }: TestApp, row: RestRow, id: string, headers: Headers) {
  return app.inject({
    method: row.method.toUpperCase() as "GET",
    url: row.path.replace("{id}", id).replace("{slug}", "credits"),
    headers,
    ...(row.request.body ? { payload: inputs[row.procedure] ?? {} } : {}),
    ...(row.request.bodyAs ? { payload: Object.values(inputs[row.procedure] ?? {})[0] } : {}),
  });
}

export type FileCall = { readonly name: string; readonly query: string };
/** Every path that carries files or pages, in each of its forms. */
export const fileCalls: readonly FileCall[] = filePaths.flatMap(({ method, path }) => {
  const name = `${method} ${path}`;

  return ["", ...(queryForms[name] ?? [])].map((query) => ({ name, query }));
});

export async function callFile({ app }: TestApp, things: OwnThings, { name, query }: FileCall, headers: Headers) {
  const id = await things.idFor(name);
  const [method = "", path = ""] = name.split(" ");
  const fields: Readonly<Record<string, string>> = { "/api/analyze-credits": "scoreFile", "/api/files/upload": "file" };
  const body = form(fields[path] ?? "originalScoreFile", "a.musicxml", fakeScore(200), submitFields);

  return app.inject({
    method: method.toUpperCase() as "GET",
    url: path
      .replace("{id}", id)
      .replace("{format}", "pdf")
      .replace("{side}", "result")
      .replace("{n}", name.includes("support-tickets") ? "0" : "1")
      .replace("{variant}", "0")
      .replace("{session_id}", await things.freshCheckout())
      .concat(query),
    headers: { ...headers, ...(method === "post" ? body.headers : {}) },
    ...(method === "post" ? { payload: body.payload } : {}),
  });
}
