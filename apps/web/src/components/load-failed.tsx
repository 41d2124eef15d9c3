import { texts } from "@gradus/contracts";
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

/** Stands in place of what could not be loaded, says why, and asks for it again. */
export function LoadFailed({ title, query, children }: LoadFailedProps) {
  return (
    <EmptyState picture={<CloudOff className="big-icon" />} title={title} text={errorText(query.error)} alert>
      <button type="button" className="btn primary" onClick={() => query.refetch()}>
        <RotateCcw className="i" />
        {texts.requests_list.retry}
      </button>
      {children}
    </EmptyState>
  );
}
