import type { envelopes } from "./envelopes.ts";

export type RestMethod = "get" | "post" | "put" | "delete";

/** One JSON path: which procedure it calls, where its input comes from and how its answer is wrapped. */
export type RestRow = {
  readonly method: RestMethod;
  /** with {names} of path parameters */
  readonly path: string;
  readonly procedure: string;
  readonly access: "anyone" | "user" | "admin";
  readonly request: {
    readonly query?: readonly string[];
    readonly body?: boolean;
    /** the whole body, a list, under this name of the procedure's input */
    readonly bodyAs?: string;
  };
  readonly data: keyof typeof envelopes;
  /** of success; 200 when absent */
  readonly status?: number;
  /** of a success that is only a beginning */
  readonly alternative?: { readonly status: number; readonly when: (result: unknown) => boolean };
  /** what `error` says, as a bare sentence, when the answer could not be made (ONB-09) */
  readonly failure?: string;
  readonly summary: string;
};

/** `request` of a path that takes its body. */
export const body = { body: true };
export const none = {};

/** A path whose answer is {success, data}. */
export function row(
  method: RestMethod,
  path: string,
  procedure: string,
  access: RestRow["access"],
  request: RestRow["request"],
  summary: string,
): RestRow {
  return { method, path, procedure, access, request, data: "data", summary };
}
