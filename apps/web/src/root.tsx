import type { AppRouter } from "@gradus/api";
import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import type { TRPCClient } from "@trpc/client";
import { App } from "./app.tsx";
import { ErrorBoundary } from "./components/error-boundary.tsx";
import { Toaster } from "./components/toaster.tsx";
import { trpc } from "./lib/trpc.ts";

type RootProps = { readonly client: TRPCClient<AppRouter>; readonly queries: QueryClient; readonly isLikely: boolean };

/** Everything inside a router: the same for the browser and for the pages rendered at build time, which it takes over. */
export const Root = ({ client, queries, isLikely }: RootProps) => (
  <trpc.Provider client={client} queryClient={queries}>
    <QueryClientProvider client={queries}>
      <ErrorBoundary>
        <App isLikely={isLikely} />
      </ErrorBoundary>
      <Toaster />
    </QueryClientProvider>
  </trpc.Provider>
);
