import { planSchema } from "@gradus/contracts";
import { z } from "zod";

type Json = { readonly [key: string]: unknown };
const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Keywords of JSON Schema that strict structured outputs refuse. */
const refused = new Set(["$schema", "default", "prefixItems"]);

/**
 * The JSON schema of a plan as strict structured outputs take it: every property is required and absent ones are null,
 * alternatives are anyOf, a pair is a list of two. Weights are the engine's own business.
 */
export const answerSchema = strict(z.toJSONSchema(planSchema.omit({ weights: true }))) as Json;

function strict(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(strict);
  if (!isObject(node)) return node;
  const pair = Array.isArray(node.prefixItems)
    ? { items: strict(node.prefixItems[0]), minItems: node.prefixItems.length, maxItems: node.prefixItems.length }
    : {};
  const entries = Object.entries(node)
    .filter(([key]) => !refused.has(key) && !(key === "items" && node.prefixItems))
    .map(([key, value]): [string, unknown] => [
      key === "oneOf" ? "anyOf" : key,
      key === "properties" ? value : strict(value),
    ]);
  const made = { ...Object.fromEntries(entries), ...pair };
  if (!isObject(node.properties)) return made;
  const required = new Set(Array.isArray(node.required) ? node.required : []);
  const properties = Object.entries(node.properties).map(([key, value]) => {
    const own = strict(value);
    return [key, required.has(key) ? own : { anyOf: [own, { type: "null" }] }];
  });
  return {
    ...made,
    properties: Object.fromEntries(properties),
    required: Object.keys(node.properties),
    additionalProperties: false,
  };
}

const optional = new Set(["scope", "measures", "exceptMeasures", "part", "hand"]);

/** An answer with its nulls for absent fields taken out, as the plan's own schema has it. */
export function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (!isObject(value)) return value;
  const kept = Object.entries(value).filter(([key, item]) => !(item === null && optional.has(key)));
  return Object.fromEntries(kept.map(([key, item]) => [key, withoutNulls(item)]));
}
