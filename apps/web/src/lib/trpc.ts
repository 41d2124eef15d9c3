import type { AppRouter } from "@gradus/api";
import { httpBatchLink, httpSubscriptionLink, splitLink, type TRPCLink } from "@trpc/client";
import { createTRPCReact } from "@trpc/react-query";
import superjson from "superjson";

export const trpc = createTRPCReact<AppRouter>();

/** The server refuses batches of more than ten calls (stack.md). */
const maxItems = 10;
const url = "/trpc";

export const links: TRPCLink<AppRouter>[] = [
  splitLink({
    condition: (operation) => operation.type === "subscription",
    true: httpSubscriptionLink({ url, transformer: superjson }),
    false: httpBatchLink({ url, transformer: superjson, maxItems }),
  }),
];
