import { accessScopes, accessTokenPrefix } from "@gradus/contracts";
import { z } from "zod";
import {
  createDocument,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathItemObject,
  type ZodOpenApiResponsesObject,
} from "zod-openapi";
import { appRouter } from "../app-router.ts";
import { type NeededScope, scopeOf } from "../token-scopes.ts";
import { curlExample } from "./curl-example.ts";
import { envelopes } from "./envelopes.ts";
import { filePaths } from "./file-paths.ts";
import type { RestRow } from "./rest-row.ts";
import { restTable } from "./rest-table.ts";

/** What every failure looks like. */
export const failureSchema = z
  .object({
    success: z.literal(false),
    error: z.object({
      message: z.string(),
      code: z.string(),
      status: z.number(),
      fields: z.record(z.string(), z.string()).optional(),
      error_id: z.string().optional(),
    }),
  })
  .meta({ id: "Error" });

const failures: ZodOpenApiResponsesObject = {
  default: { description: "A failure", content: { "application/json": { schema: failureSchema } } },
};
const bareFailure = {
  description: "A failure, as a sentence",
  content: { "application/json": { schema: z.object({ success: z.literal(false), error: z.string() }) } },
};
/** A person's session by cookie or by its token, and an access token that has the scope, where one will do. */
const security = (scope: NeededScope | undefined): Record<string, string[]>[] => [
  ...(scope ? [{ cookie: [] }, { sessionToken: [] }] : []),
  ...(scope && scope !== "session" ? [{ accessToken: [scope] }] : []),
];

const tags: readonly (readonly [RegExp, string])[] = [
  [/^\/api\/admin\//, "Administration"],
  [/google-drive|save-to-drive/, "Google Drive"],
  [/^\/api\/(auth|users\/tokens)/, "Signing in"],
  [/^\/api\/(requests|analyze-credits|submit-score)/, "Requests"],
  [/^\/api\/files/, "Files"],
  [/^\/api\/(payments|products|pricing|vouchers|coupons|subscription|webhooks|transactions)/, "Payments"],
  [/^\/api\/(help|support|onboarding)/, "Help"],
  [/^\/api\/(health|openapi|public-config|system|maintenance|mail)/, "Service"],
  [/^/, "Account"],
];
const tagOf = (path: string): string => tags.find(([pattern]) => pattern.test(path))?.[1] ?? "";

type Call = { readonly method: string; readonly path: string; readonly scope: NeededScope | undefined };
/** What all operations have beside their schemas. */
const common = (serverUrl: string, call: Call) => ({
  tags: [tagOf(call.path)],
  security: security(call.scope),
  "x-codeSamples": [{ lang: "Shell", label: "curl", source: curlExample(serverUrl, call) }],
});

type Schemas = {
  readonly inputs: readonly (z.ZodObject | z.ZodOptional<z.ZodObject>)[];
  readonly output?: z.ZodObject;
};

function schemasOf(procedure: string): { input: z.ZodObject | undefined; output: z.ZodObject } {
  const procedures = appRouter._def.procedures as unknown as Record<string, { _def: Schemas }>;
  const definition = procedures[procedure]?._def;
  if (!definition?.output) throw new Error(`no output schema: ${procedure}`);

  const [input] = definition.inputs;

  return { input: input instanceof z.ZodOptional ? input.unwrap() : input, output: definition.output };
}

/** What a JSON path answers when it succeeds. */
export const answerSchema = (row: RestRow): z.ZodObject => envelopes[row.data].schema(schemasOf(row.procedure).output);

const pick = (input: z.ZodObject, names: readonly string[]): z.ZodObject =>
  z.object(Object.fromEntries(names.map((name) => [name, input.shape[name] ?? z.string()])));

const bodyOf = ({ request }: RestRow, input: z.ZodObject): z.ZodType => {
  const schema = input.shape[request.bodyAs ?? ""] as z.ZodType | undefined;
  if (!schema) throw new Error(`no field ${request.bodyAs}`);

  return schema;
};

function operationOf(row: RestRow): ZodOpenApiOperationObject {
  const { input = z.object({}) } = schemasOf(row.procedure);
  const inPath = [...row.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? "");
  const inQuery = row.request.query ?? [];
  const inBody = Object.keys(input.shape).filter((name) => !inPath.includes(name) && !inQuery.includes(name));

  return {
    operationId: row.procedure,
    summary: row.summary,
    requestParams: {
      ...(inPath.length > 0 ? { path: pick(input, inPath) } : {}),
      ...(inQuery.length > 0 ? { query: pick(input, inQuery) } : {}),
    },
    ...(row.request.bodyAs ? { requestBody: { content: { "application/json": { schema: bodyOf(row, input) } } } } : {}),
    ...(row.request.body ? { requestBody: { content: { "application/json": { schema: pick(input, inBody) } } } } : {}),
    responses: {
      [String(row.status ?? 200)]: {
        description: "Success",
        content: { "application/json": { schema: answerSchema(row) } },
      },
      ...(row.alternative ? { [String(row.alternative.status)]: { description: "Begun; a person decides" } } : {}),
      ...(row.failure ? { "500": bareFailure } : {}),
      ...failures,
    } as ZodOpenApiResponsesObject,
  };
}

/** The OpenAPI 3.1 document of every REST path, made from the tables and the procedures' own schemas. */
export function createOpenApiDocument(serverUrl: string): object {
  const paths: Record<string, ZodOpenApiPathItemObject> = {};
  const add = (path: string, method: string, operation: ZodOpenApiOperationObject): void => {
    paths[path] = { ...paths[path], [method]: operation };
  };
  for (const row of restTable) {
    const scope = row.access === "anyone" ? undefined : scopeOf(row.procedure);
    add(row.path, row.method, { ...operationOf(row), ...common(serverUrl, { ...row, scope }) });
  }
  for (const { path, method, scope, operation } of filePaths) {
    add(path, method, {
      ...operation,
      ...common(serverUrl, { method, path, scope }),
      responses: { ...operation.responses, ...failures },
    });
  }

  return createDocument({
    openapi: "3.1.0",
    info: { title: "Gradus", version: "0.1.0", description: "Rewrites sheet music to a player's level." },
    servers: [{ url: serverUrl }],
    paths,
    components: {
      securitySchemes: {
        cookie: { type: "apiKey", in: "cookie", name: "session" },
        sessionToken: { type: "http", scheme: "bearer", description: "The session_token of signing in." },
        accessToken: {
          type: "http",
          scheme: "bearer",
          bearerFormat: `${accessTokenPrefix}…`,
          description: `A token made in the settings, for programs. Scopes: ${accessScopes.join(", ")}.`,
        },
      },
    },
  });
}
