/** What the page reads of a schema in an OpenAPI document (3.1), and no more. */
export type Schema = {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly format?: string;
  readonly default?: unknown;
  readonly description?: string;
  readonly $ref?: string;
};
const deepest = 4;

/** The word for a value that has no parts. */
function wordOf({ type, format, const: only }: Schema): string {
  if (only !== undefined) return JSON.stringify(only);
  if (format === "binary") return "file";
  return typeof type === "string" ? type : (type ?? ["any"]).join(" or ");
}

/**
 * A schema as a person reads it: `{ id: string, pages?: integer or null }`, one field a line. What is nested deeper than four
 * levels is "…".
 */
export function shapeOf(schema: Schema, depth = 0): string {
  const { anyOf, oneOf, items, properties } = schema;
  const choices = anyOf ?? oneOf;
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  if (choices) return [...new Set(choices.map((one) => shapeOf(one, depth)))].join(" or ");
  if (items) return `[${shapeOf(items, depth)}]`;
  if (!properties) return wordOf(schema);
  if (depth >= deepest) return "{ … }";
  const indent = "  ".repeat(depth + 1);
  const lines = Object.entries(properties).map(([name, value]) => {
    const mark = schema.required?.includes(name) ? "" : "?";
    return `${indent}${name}${mark}: ${shapeOf(value, depth + 1)}`;
  });
  return lines.length === 0 ? "{}" : `{\n${lines.join("\n")}\n${"  ".repeat(depth)}}`;
}
