import { createCaller } from "../app-router.ts";
import type { Context } from "../context.ts";
import { toRestError } from "../error-map.ts";
import { envelopes } from "./envelopes.ts";
import type { RestRow } from "./rest-row.ts";

export type RestRequest = {
  readonly params: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: unknown;
};
export type RestAnswer = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: object;
};

type LooseCaller = Readonly<Record<string, Readonly<Record<string, (input: unknown) => Promise<unknown>>>>>;

/** Names outside the row's lists never reach the procedure, except unknown keys of a body, which its schema judges. */
function inputOf(row: RestRow, { params, query, body }: RestRequest): unknown {
  const parts: object[] = [];
  if (row.request.body && typeof body === "object" && body !== null && !Array.isArray(body)) parts.push(body);
  if (row.request.bodyAs) parts.push({ [row.request.bodyAs]: body });
  if (row.request.query) parts.push(Object.fromEntries(row.request.query.map((name) => [name, query[name]])));
  parts.push(params);
  const input: object = Object.assign({}, ...parts);

  return Object.keys(input).length > 0 || row.request.body ? input : undefined;
}

/** Answers one JSON path. `onError` hears the cause of unknown errors, for the log. */
export async function callRest(
  row: RestRow,
  context: Context,
  request: RestRequest,
  onError: (error: unknown) => void,
): Promise<RestAnswer> {
  try {
    const caller = createCaller(context) as unknown as LooseCaller;
    const [routerName = "", procedureName = ""] = row.procedure.split(".");
    const procedure = caller[routerName]?.[procedureName];
    if (!procedure) throw new Error(`the table names no procedure: ${row.procedure}`);
    const result = await procedure(inputOf(row, request));

    const { alternative } = row;
    const status = alternative?.when(result) ? alternative.status : (row.status ?? 200);

    return { status, headers: {}, body: envelopes[row.data].wrap(result) };
  } catch (error) {
    onError(error);
    const answer = toRestError(error);
    if (!row.failure || answer.status < 500) return answer;

    return { ...answer, body: { success: false, error: row.failure } };
  }
}
