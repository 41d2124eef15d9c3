import { notifyManager, QueryCache, QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createRoot } from "react-dom/client";
import { BrowserRouter } from "react-router-dom";
import { App } from "./app.tsx";
import { ErrorBoundary } from "./components/error-boundary.tsx";
import { Toaster } from "./components/toaster.tsx";
import { isTransient } from "./lib/error-code.ts";
import { links, trpc } from "./lib/trpc.ts";
import { fetchLikely } from "./routes/fetch-likely.ts";
import { noticeEndedSession } from "./session/ended-session.ts";
import { keepReferral } from "./session/referral.ts";
import "./styles/index.css";

// A button that a call turns off is off before the next click: by default its page learns of the call a timer later, and
// the second click of a double one makes the call again.
notifyManager.setScheduler(queueMicrotask);

const queries = new QueryClient({
  defaultOptions: {
    queries: { retry: (count, error) => count < 1 && isTransient(error), staleTime: 10_000 },
    mutations: { retry: false },
  },
  queryCache: new QueryCache({
    onError: (error, query) => noticeEndedSession(queries, error, query.queryKey),
  }),
});

const client = trpc.createClient({ links });
keepReferral(window.location.search);
fetchLikely(queries, client, window.location.pathname);
const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");

createRoot(root).render(
  <trpc.Provider client={client} queryClient={queries}>
    <QueryClientProvider client={queries}>
      <BrowserRouter>
        <ErrorBoundary>
          <App />
        </ErrorBoundary>
        <Toaster />
      </BrowserRouter>
    </QueryClientProvider>
  </trpc.Provider>,
);
