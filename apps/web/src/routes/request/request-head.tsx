import { type RequestDetails, texts } from "@gradus/contracts";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { titleOf } from "../../lib/format.ts";

type RequestHeadProps = { readonly request: RequestDetails; readonly children: ReactNode };

export function RequestHead({ request, children }: RequestHeadProps) {
  return (
    <div className="request-head">
      <Link className="crumb" to="/requests">
        {texts.requests_list.title}
      </Link>
      <h1 className="page-title">{titleOf(request.original_file_name)}</h1>
      {children}
    </div>
  );
}
