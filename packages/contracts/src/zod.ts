import { z } from "zod";
import { fieldError, type Issue } from "./field-errors.ts";

/**
 * zod with our settings; every schema that a page may load takes `z` from here, so that they hold before the first schema is
 * made. VAL-01: people read what a schema says of its fields, so none is left to the validator's own words. In a page zod must
 * not try `new Function`: the content security policy forbids it, and browsers report the attempt. Only modules with schemas
 * import this one, so that a visitor's first page loads no zod.
 */
z.config({ customError: (issue) => fieldError(issue as Issue), jitless: "document" in globalThis });

export { z };
