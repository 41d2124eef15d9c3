import { z } from "zod";

/** How a procedure's bare answer becomes the body of a REST answer (rest.md section 1), and the schema of that body. */
export type Envelope = {
  readonly wrap: (result: unknown) => Readonly<Record<string, unknown>>;
  readonly schema: (output: z.ZodObject) => z.ZodObject;
};

const success = z.literal(true);

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
  /** {success, data: [transaction], pagination} */
  transactions: {
    wrap: (result) => {
      const { transactions, pagination } = result as { transactions: unknown; pagination: unknown };

      return { success: true, data: transactions, pagination };
    },
    schema: ({ shape }) =>
      z.object({ success, data: shape.transactions as z.ZodType, pagination: shape.pagination as z.ZodType }),
  },
} as const satisfies Record<string, Envelope>;
