/**
 * A table that is looked up by words from outside: it has no inherited names, so "constructor" or "toString" find nothing
 * (OWASP ASVS 5.0, 15.3.6).
 */
export const table = <Value>(entries: Readonly<Record<string, Value>>): Readonly<Record<string, Value>> =>
  Object.freeze(Object.assign(Object.create(null), entries));
