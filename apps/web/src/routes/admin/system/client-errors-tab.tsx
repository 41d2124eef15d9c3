import { constants } from "@gradus/contracts";
import { keepPreviousData } from "@tanstack/react-query";
import { trpc } from "../../../lib/trpc.ts";
import { ListFrame } from "../list-frame.tsx";
import { useListState } from "../list-state.ts";
import { ListTable } from "../list-table.tsx";
import { ListTools } from "../list-tools.tsx";

const spec = { sorts: ["received_at"], filters: {} } as const;

/** ADM-10 */
export function ClientErrorsTab() {
  const { state, change } = useListState(spec);
  const list = trpc.admin.clientErrors.useQuery(
    { page: state.page, limit: constants.PAGE_SIZE_ADMIN_USERS, search: state.search },
    { placeholderData: keepPreviousData },
  );
  return (
    <>
      <ListTools search="Search messages and addresses" state={state} onChange={change} />
      <ListFrame
        query={list}
        onPage={(page) => change({ page })}
        failed="Failed to load the errors"
        empty="No errors"
        loading="Loading Errors"
      >
        <ListTable
          label="Errors in pages"
          rows={list.data?.errors ?? []}
          rowKey={({ error_id: id }) => id}
          columns={[
            { label: "Time", className: "nobr", cell: ({ timestamp }) => timestamp },
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
        />
      </ListFrame>
    </>
  );
}
