import type { AppRouter } from "@gradus/api";
import { httpBatchLink, httpLink, httpSubscriptionLink, splitLink, type TRPCLink } from "@trpc/client";
import { createTRPCReact } from "@trpc/react-query";
import superjson from "superjson";

export const trpc = createTRPCReact<AppRouter>();

/** The server refuses batches of more than ten calls (stack.md). */
const maxItems = 10;
const url = "/trpc";
const verify = "user.verify";
/** Asks who is there. A call of its own without input, so that a page can name its address before its scripts run (static-page.tsx). */
export const verifyUrl = `${url}/${verify}`;
const withoutInput = { input: { serialize: () => undefined, deserialize: superjson.deserialize }, output: superjson };

export const links: TRPCLink<AppRouter>[] = [
  splitLink({
    condition: (operation) => operation.type === "subscription",
    true: httpSubscriptionLink({ url, transformer: superjson }),
    false: splitLink({
      condition: ({ path }) => path === verify,
      true: httpLink({ url, transformer: withoutInput }),
      false: httpBatchLink({ url, transformer: superjson, maxItems }),
    }),
  }),
];
