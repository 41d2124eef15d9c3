/**
 * The same value with text as PostgreSQL can store it: without NUL, which no text column takes, and without half
 * surrogate pairs, which no jsonb column takes. Dates and other objects that are not plain are left as they are.
 */
export function storable<Value>(value: Value): Value {
  if (typeof value === "string") return value.replaceAll("\0", "").toWellFormed() as Value;
  if (Array.isArray(value)) return value.map(storable) as Value;
  if (value === null || typeof value !== "object" || Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, storable(item)])) as Value;
}
