import { notifyManager, QueryCache, QueryClient } from "@tanstack/react-query";
import { createTRPCQueryUtils } from "@trpc/react-query";
import { createRoot, hydrateRoot } from "react-dom/client";
import { BrowserRouter } from "react-router-dom";
import { isTransient } from "./lib/error-code.ts";
import { links, trpc } from "./lib/trpc.ts";
import { Root } from "./root.tsx";
import { fetchLikely } from "./routes/fetch-likely.ts";
import { noticeEndedSession } from "./session/ended-session.ts";
import { wasSignedIn } from "./session/likely-session.ts";
import { keepReferral } from "./session/referral.ts";
import { showVisitor } from "./session/use-session.ts";
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
const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");

/** after it the page says what it waits for */
const patienceMs = 250;
const after = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

// Whose page the server sent, by the cookie (apps/web/build/static-pages.ts); without it the last visit tells what is likely.
const { who } = root.dataset;
const isLikely = who === undefined ? wasSignedIn() : who === "account";
const fetched = fetchLikely(queries, client, { pathname: window.location.pathname, isLikely });
const app = (
  <BrowserRouter>
    <Root client={client} queries={queries} isLikely={isLikely} />
  </BrowserRouter>
);
if (who === undefined) createRoot(root).render(app);
else if (who === "account") {
  // The frame stays until the page can be drawn whole in its place: a placeholder in between would only hold it up.
  void Promise.race([fetched.all, after(patienceMs)]).then(() => createRoot(root).render(app));
} else {
  showVisitor(createTRPCQueryUtils({ queryClient: queries, client }));
  // what is on the screen stays until it can be taken over: a page whose code is still missing would become a placeholder
  void fetched.code.then(() => hydrateRoot(root, app));
}
