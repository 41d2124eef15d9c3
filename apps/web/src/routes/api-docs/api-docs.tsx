import { useQuery } from "@tanstack/react-query";
import { SearchX } from "lucide-react";
import { useMemo } from "react";
import { Link, useSearchParams } from "react-router-dom";
import { Banner } from "../../components/banner.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { Page } from "../../components/page.tsx";
import { SearchBox } from "../../components/search-box.tsx";
import { plural } from "../../lib/format.ts";
import { ApiCall } from "./api-call.tsx";
import { type ApiDocument, readDocument, searchCalls } from "./read-document.ts";
import "./api-docs.css";

async function fetchDocument(): Promise<ApiDocument> {
  const answer = await fetch("/api/openapi.json");
  if (!answer.ok) throw new Error(`openapi.json: ${answer.status}`);
  return (await answer.json()) as ApiDocument;
}

/** The REST API for people who write programs: every path of the OpenAPI document, with a command that calls it. */
export function ApiDocs() {
  const [params, setParams] = useSearchParams();
  const search = params.get("q") ?? "";
  const document = useQuery({ queryKey: ["openapi"], queryFn: fetchDocument, staleTime: Number.POSITIVE_INFINITY });
  const calls = useMemo(() => (document.data ? readDocument(document.data) : []), [document.data]);
  const found = useMemo(() => searchCalls(calls, search), [calls, search]);
  const groups = Map.groupBy(found, ({ group }) => group);
  return (
    <Page title="API" className="wrap main api-docs">
      <div className="page-head">
        <div>
          <h1>API</h1>
          <p>
            Programs sign in with an access token, which you make in <Link to="/settings">Settings</Link> and send as{" "}
            <code>Authorization: Bearer</code>. The same as a document for tools:{" "}
            <a href="/api/openapi.json">openapi.json</a>.
          </p>
        </div>
      </div>
      <p className="muted">
        In the examples <code>$GRADUS_TOKEN</code> is your access token, <code>$GRADUS_SESSION</code> the session_token
        that signing in answers, and <code>$ID</code> what you ask for. Answers are JSON with <code>success</code> and{" "}
        <code>data</code>; failures have a code and a sentence in <code>error</code>. At most 300 calls a minute; 429
        says in Retry-After when to go on.
      </p>
      <SearchBox
        className="grow"
        label="Search the API"
        value={search}
        onChange={(text) => setParams(text === "" ? {} : { q: text }, { replace: true })}
      />
      <p className="small muted" role="status">
        {document.isSuccess ? plural(found.length, "path") : ""}
      </p>
      {document.isError && (
        <Banner tone="err" live>
          The document of the API could not be loaded. Load this page again.
        </Banner>
      )}
      {document.isPending && <p className="muted">Loading the API</p>}
      {document.isSuccess && found.length === 0 && (
        <EmptyState picture={<SearchX className="i" />} title="No path fits" text="Try a shorter word." />
      )}
      {[...groups].map(([group, list]) => (
        <section key={group} aria-label={group}>
          <h2>{group}</h2>
          <div className="card api-calls">
            {list.map((call) => (
              <ApiCall key={call.id} call={call} />
            ))}
          </div>
        </section>
      ))}
    </Page>
  );
}
