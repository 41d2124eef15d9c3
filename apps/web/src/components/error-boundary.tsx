import { constants, texts } from "@gradus/contracts";
import { Component, type ErrorInfo, type ReactNode } from "react";
import { reportError } from "../lib/report-error.ts";
import { isChunkError } from "./lazy-route.tsx";

type State = { readonly error: unknown; readonly failed: boolean; readonly tries: number };

/** ERRB: what is shown when a page breaks. A class because React offers error boundaries in no other form. */
export class ErrorBoundary extends Component<{ readonly children: ReactNode }, State> {
  override state: State = { error: undefined, failed: false, tries: 0 };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error, failed: true };
  }

  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo) {
    if (!isChunkError(error)) reportError(error, componentStack ?? "");
  }

  override render() {
    const { error, failed, tries } = this.state;
    if (!failed) return this.props.children;
    if (isChunkError(error)) return <ChunkFallback />;
    const retry = () => this.setState({ error: undefined, failed: false, tries: tries + 1 });
    return <Fallback tries={tries} onRetry={retry} />;
  }
}

const refresh = () => window.location.reload();

function Fallback({ tries, onRetry }: { readonly tries: number; readonly onRetry: () => void }) {
  const limit = constants.ERROR_BOUNDARY_RETRIES;
  return (
    <main id="main" tabIndex={-1} className="wrap narrow main">
      <section className="card empty" role="alert">
        <svg width="120" height="60" viewBox="0 0 120 60" fill="none" stroke="currentColor" aria-hidden="true">
          <path d="M0 10h120M0 20h120M0 30h120M0 40h120M0 50h120" />
          <path d="M52 22c6 6 10 8 6 14-4 5-8 4-2 12" strokeWidth="3" />
        </svg>
        <h1>{texts.errors.boundary_title}</h1>
        <p className="muted">{texts.chosen.errors.boundary_body}</p>
        <div className="row">
          <button type="button" className="btn primary" disabled={tries >= limit} onClick={onRetry}>
            {texts.errors.try_again}
          </button>
          <button type="button" className="btn" onClick={refresh}>
            {texts.errors.refresh}
          </button>
        </div>
        {tries > 0 && (
          <p className="xs faint num">
            Try {tries} of {limit}
          </p>
        )}
      </section>
    </main>
  );
}

function ChunkFallback() {
  return (
    <main id="main" tabIndex={-1} className="wrap narrow main">
      <section className="card empty" role="alert">
        <h1>{texts.errors.chunk_title}</h1>
        <p className="muted">{texts.chosen.errors.chunk_text}</p>
        <button type="button" className="btn primary" onClick={refresh}>
          {texts.errors.chunk_refresh}
        </button>
      </section>
    </main>
  );
}
