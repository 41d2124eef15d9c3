import { type RequestDetails, texts } from "@gradus/contracts";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { DetailsPopup } from "../../details/details-popup.tsx";
import { titleOf } from "../../lib/format.ts";

type RequestHeadProps = {
  readonly request: RequestDetails;
  /** of the score; its file's name until that is known */
  readonly title?: string;
  readonly children: ReactNode;
};

export function RequestHead({ request, title, children }: RequestHeadProps) {
  return (
    <div className="request-head">
      <Link className="crumb" to="/requests">
        {texts.requests_list.title}
      </Link>
      <div className="row nowrap">
        <h1 className="page-title">{title ?? titleOf(request.original_file_name)}</h1>
        <DetailsPopup request={request} size="small" />
      </div>
      {children}
    </div>
  );
}
