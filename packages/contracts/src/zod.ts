import { z } from "zod";
import { fieldError, type Issue } from "./field-errors.ts";

/**
 * zod as every schema of ours takes it, set up before the first of them. VAL-01: people read what a schema says of its fields,
 * so none is left to the validator's own words. In a page zod must not try `new Function`: the policy forbids it, and browsers
 * report the try. Only who uses a schema takes this module: the page of a visitor has none.
 */
z.config({ customError: (issue) => fieldError(issue as Issue), jitless: "document" in globalThis });

export { z };
