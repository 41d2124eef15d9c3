import type { AppRouter } from "@gradus/api";
import { createTRPCClient, httpBatchLink, httpSubscriptionLink, splitLink, type TRPCLink } from "@trpc/client";
import { createTRPCReact } from "@trpc/react-query";
import type { inferRouterInputs, inferRouterOutputs } from "@trpc/server";
import superjson from "superjson";

export const trpc = createTRPCReact<AppRouter>();
export type Outputs = inferRouterOutputs<AppRouter>;
export type Inputs = inferRouterInputs<AppRouter>;

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

/** For calls outside of components. */
export const client = createTRPCClient<AppRouter>({ links });
