import { type Schema, shapeOf } from "./shape.ts";

// what the page reads of an OpenAPI document (3.1), and no more
type Content = Readonly<Record<string, { readonly schema?: Schema }>>;
type Parameter = { readonly in: string; readonly name: string; readonly required?: boolean; readonly schema?: Schema };
type Operation = {
  readonly summary?: string;
  readonly tags?: readonly string[];
  readonly security?: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly description?: string; readonly content?: Content }>>;
  readonly "x-codeSamples"?: readonly { readonly source: string }[];
};
export type ApiDocument = { readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>> };

export type Shown = {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly summary: string;
  readonly group: string;
  /** in words; who may call it */
  readonly access: string;
  readonly parameters: readonly { readonly name: string; readonly place: string; readonly shape: string }[];
  readonly body: string | null;
  readonly answers: readonly { readonly status: string; readonly types: string; readonly shape: string | null }[];
  readonly curl: string;
};

/** "Anyone", or what a program's token needs. */
function accessOf(security: Operation["security"] = []): string {
  if (security.length === 0) return "Anyone may call it";
  const scope = security.flatMap((one) => one.accessToken ?? [])[0];
  return scope ? `Access token with ${scope}, or a session` : "A session; no access token will do";
}

const jsonOf = (content: Content | undefined): Schema | undefined => content?.["application/json"]?.schema;

/** A form where there is one, else JSON. */
function bodyOf(content: Content | undefined): string | null {
  if (!content) return null;
  const [type, { schema }] = Object.entries(content).at(-1) ?? ["", {}];
  return schema ? `${type}\n${shapeOf(schema)}` : type;
}

/** Every call of the document, in its order. */
export function readDocument(document: ApiDocument): readonly Shown[] {
  return Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      id: `${method}-${path.replace(/[^a-z]+/gi, "-")}`,
      method: method.toUpperCase(),
      path,
      summary: operation.summary ?? "",
      group: operation.tags?.[0] ?? "Others",
      access: accessOf(operation.security),
      parameters: (operation.parameters ?? []).map(({ name, in: place, required, schema }) => ({
        name,
        place: `${place}${required ? ", required" : ""}`,
        shape: schema ? shapeOf(schema) : "",
      })),
      body: bodyOf(operation.requestBody?.content),
      answers: Object.entries(operation.responses)
        .filter(([status]) => status !== "default")
        .map(([status, { content }]) => {
          const schema = jsonOf(content);
          return { status, types: Object.keys(content ?? {}).join(", "), shape: schema ? shapeOf(schema) : null };
        }),
      curl: operation["x-codeSamples"]?.[0]?.source ?? "",
    })),
  );
}

/** Calls that have every word of the search in their path, method, summary or group. */
export function searchCalls(calls: readonly Shown[], search: string): readonly Shown[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return calls.filter(({ method, path, summary, group }) => {
    const text = `${method} ${path} ${summary} ${group}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
