import { constants } from "@gradus/contracts";
import { keepPreviousData } from "@tanstack/react-query";
import { listedTime } from "../../../lib/format.ts";
import { trpc } from "../../../lib/trpc.ts";
import { AdminList } from "../admin-list.tsx";
import { useListState } from "../list-state.ts";

const spec = { sorts: ["received_at"], filters: {} } as const;

/** A browser wrote it, so that it may be anything (CERR-01). */
const timeOf = (said: string): string => (Number.isNaN(Date.parse(said)) ? said || "–" : listedTime(said));

/** ADM-10 */
export function ClientErrorsTab() {
  const list = useListState(spec);
  const { page, search } = list.state;
  const query = trpc.admin.clientErrors.useQuery(
    { page, limit: constants.PAGE_SIZE_ADMIN_USERS, search },
    { placeholderData: keepPreviousData },
  );
  return (
    <AdminList
      label="Errors in pages"
      rows={query.data?.errors}
      rowKey={({ error_id: id }) => id}
      columns={[
        { label: "Time", className: "nobr", cell: ({ timestamp }) => timeOf(timestamp) },
        {
          label: "Message",
          className: "wide",
          cell: ({ message, stack, componentStack }) => (
            <details>
              <summary>{message}</summary>
              <pre className="xs prose">{[stack, componentStack].filter(Boolean).join("\n\n")}</pre>
            </details>
          ),
        },
        { label: "Page", cell: ({ url }) => url },
      ]}
      search="Search messages and addresses"
      list={list}
      query={query}
      failed="Failed to load the errors"
      empty="No errors"
      loading="Loading Errors"
    />
  );
}
