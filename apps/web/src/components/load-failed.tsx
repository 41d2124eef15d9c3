import { CloudOff, RotateCcw } from "lucide-react";
import type { ReactNode } from "react";
import { errorText } from "../lib/error-code.ts";
import { EmptyState } from "./empty-state.tsx";

type LoadFailedProps = {
  readonly title: string;
  readonly query: { readonly error: unknown; readonly refetch: () => unknown };
  /** what else may be done */
  readonly children?: ReactNode;
};

/** Where something was to stand that could not be loaded. */
export function LoadFailed({ title, query, children }: LoadFailedProps) {
  return (
    <EmptyState picture={<CloudOff className="big-icon" />} title={title} text={errorText(query.error)} alert>
      <button type="button" className="btn primary" onClick={() => query.refetch()}>
        <RotateCcw className="i" />
        Retry
      </button>
      {children}
    </EmptyState>
  );
}
