import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** What the next calls get, one entry a call; the last one repeats. */
export type OpenAiScript =
  | { readonly content: string; readonly finish?: "stop" | "length"; readonly refusal?: string }
  | { readonly status: number; readonly retryAfterMs?: number }
  | { readonly hang: true };

type Call = { readonly authorization: string | undefined; readonly body: Readonly<Record<string, unknown>> };

/**
 * OpenAI's chat completions as far as Gradus uses them, on a loopback port: checks the key and that the schema of the
 * answer is one that strict structured outputs take, and answers by a script.
 */
export async function startOpenAiServer(key: string) {
  const script: OpenAiScript[] = [];
  const calls: Call[] = [];
  const server = createServer(async (request, response) => {
    const body = JSON.parse(await textOf(request)) as Record<string, unknown>;
    calls.push({ authorization: request.headers.authorization, body });
    if (request.headers.authorization !== `Bearer ${key}`) return fail(response, 401, "Incorrect API key provided");
    if (request.method !== "POST" || request.url !== "/v1/chat/completions") return fail(response, 404, "Unknown path");
    const problem = schemaProblem(body);
    if (problem) return fail(response, 400, problem);
    const next = script.length > 1 ? script.shift() : script[0];
    if (!next || "hang" in next) return;
    if ("status" in next) return fail(response, next.status, "scripted", next.retryAfterMs);
    send(response, 200, completion(String(body.model), next));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    script,
    calls,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

function send(response: ServerResponse, status: number, body: object, headers: Record<string, string> = {}): void {
  response.writeHead(status, { "content-type": "application/json", ...headers });
  response.end(JSON.stringify(body));
}
const fail = (response: ServerResponse, status: number, message: string, retryAfterMs?: number): void =>
  send(
    response,
    status,
    { error: { message, type: "error", param: null, code: null } },
    retryAfterMs === undefined ? {} : { "retry-after-ms": String(retryAfterMs) },
  );

const completion = (
  model: string,
  { content, finish = "stop", refusal }: Extract<OpenAiScript, { content: string }>,
) => ({
  id: "chatcmpl-1",
  object: "chat.completion",
  created: 1,
  model,
  choices: [
    {
      index: 0,
      finish_reason: finish,
      logprobs: null,
      message: { role: "assistant", content: refusal ? null : content, refusal: refusal ?? null },
    },
  ],
  usage: { prompt_tokens: 4000, completion_tokens: 500, total_tokens: 4500 },
});

type Schema = { readonly [key: string]: unknown };
const allowed = new Set([
  ...["type", "properties", "required", "additionalProperties", "anyOf", "items", "enum", "const", "description"],
  ...["pattern", "format", "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf", "minItems"],
  ...["maxItems", "$ref", "$defs", "title"],
]);

/** The rules of strict structured outputs: every property required, nothing additional, known keywords only. */
function schemaProblem(body: Readonly<Record<string, unknown>>): string | undefined {
  const format = body.response_format as { json_schema?: { strict?: boolean; schema?: Schema } } | undefined;
  const schema = format?.json_schema?.schema;
  if (!schema || format.json_schema?.strict !== true) return "strict schema expected";
  if (schema.type !== "object") return "the root must be an object";
  return problemIn(schema);
}

function problemIn(schema: Schema): string | undefined {
  const unknown = Object.keys(schema).find((key) => !allowed.has(key));
  if (unknown) return `'${unknown}' is not permitted`;
  const properties = (schema.properties ?? {}) as Readonly<Record<string, Schema>>;
  if (schema.properties) {
    const required = (schema.required ?? []) as readonly string[];
    if (schema.additionalProperties !== false) return "'additionalProperties' must be false";
    const missing = Object.keys(properties).find((key) => !required.includes(key));
    if (missing) return `'required' must include '${missing}'`;
  }
  const inner = [
    ...Object.values(properties),
    ...((schema.anyOf ?? []) as Schema[]),
    ...(schema.items ? [schema.items as Schema] : []),
  ];
  return inner.map(problemIn).find((problem) => problem !== undefined);
}
