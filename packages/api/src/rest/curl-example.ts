import type { NeededScope } from "../token-scopes.ts";
import { exampleBodies, exampleForms, exampleParameters } from "./examples.ts";

type Call = {
  readonly method: string;
  readonly path: string;
  /** absent where nobody must sign in */
  readonly scope: NeededScope | undefined;
};

/** In single quotes, but for variables such as $CODE, which the shell fills in. */
const quoted = (text: string): string =>
  `'${text.replaceAll("'", "'\\''").replace(/\$[A-Z_]+/g, (variable) => `'"${variable}"'`)}'`;

function bodyOf(name: string): readonly string[] {
  const form = exampleForms[name];
  if (form) return Object.entries(form).map(([field, value]) => `-F ${quoted(`${field}=${value}`)}`);
  const body = exampleBodies[name];

  return body ? ['-H "Content-Type: application/json"', `-d ${quoted(JSON.stringify(body))}`] : [];
}

/**
 * A command that calls the path. $GRADUS_TOKEN is an access token, or, where none will do, $GRADUS_SESSION the session_token
 * of signing in; $ID and the like are to be set by the caller.
 */
export function curlExample(serverUrl: string, { method, path, scope }: Call): string {
  const name = `${method} ${path}`;
  const url = path.replace(/\{(\w+)\}/g, (_, key: string) => exampleParameters[key] ?? `$${key.toUpperCase()}`);
  const token = scope === "session" ? "$GRADUS_SESSION" : "$GRADUS_TOKEN";
  const parts = [
    `curl ${method === "get" ? "" : `-X ${method.toUpperCase()} `}"${serverUrl}${url}"`,
    ...(scope ? [`-H "Authorization: Bearer ${token}"`] : []),
    ...bodyOf(name),
  ];

  return parts.join(" \\\n  ");
}
