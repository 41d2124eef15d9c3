import { z } from "zod";

/** How a procedure's bare answer becomes the body of a REST answer (rest.md section 1), and the schema of that body. */
export type Envelope = {
  readonly wrap: (result: unknown) => Readonly<Record<string, unknown>>;
  readonly schema: (output: z.ZodObject) => z.ZodObject;
};

const success = z.literal(true);

/** {success, data: [item], pagination?}: the list that the answer has under `name`. */
const list = (name: string): Envelope => ({
  wrap: (result) => {
    const { [name]: items, ...others } = result as Record<string, unknown>;

    return { success: true, data: items, ...others };
  },
  schema: ({ shape }) => {
    const { [name]: items, ...others } = shape as Record<string, z.ZodType>;

    return z.object({ success, data: items ?? z.never(), ...others });
  },
});

export const envelopes = {
  /** {success, data} */
  data: {
    wrap: (result) => ({ success: true, data: result }),
    schema: (output) => z.object({ success, data: output }),
  },
  /** {success, requests, pagination}: the answer's own keys beside `success` */
  spread: {
    wrap: (result) => ({ success: true, ...(result as object) }),
    schema: (output) => output.extend({ success }),
  },
  /** {success, data: [step]} */
  steps: {
    wrap: (result) => ({ success: true, data: (result as { steps: unknown }).steps }),
    schema: ({ shape }) => z.object({ success, data: shape.steps as z.ZodType }),
  },
  /** {success, data, and the keys of data once more beside it} */
  both: {
    wrap: (result) => ({ success: true, data: result, ...(result as object) }),
    schema: (output) => output.extend({ success, data: output }),
  },
  articles: list("articles"),
  tickets: list("tickets"),
  tokens: list("tokens"),
  transactions: list("transactions"),
  products: list("products"),
  payments: list("payments"),
  vouchers: list("vouchers"),
  coupons: list("coupons"),
  adminRequests: list("requests"),
  users: list("users"),
  errors: list("errors"),
  notifications: list("notifications"),
  entries: list("entries"),
  files: list("files"),
} as const satisfies Record<string, Envelope>;
