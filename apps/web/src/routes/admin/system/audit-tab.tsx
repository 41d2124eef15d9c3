import { constants } from "@gradus/contracts";
import { keepPreviousData } from "@tanstack/react-query";
import { fullDateTime } from "../../../lib/format.ts";
import { trpc } from "../../../lib/trpc.ts";
import { changeText } from "../change-history.tsx";
import { ListFrame } from "../list-frame.tsx";
import { useListState } from "../list-state.ts";
import { ListTable } from "../list-table.tsx";
import { ListTools } from "../list-tools.tsx";

const spec = { sorts: ["created_at"], filters: {} } as const;
const longest = 300;

/** ADM-07 */
export function AuditTab() {
  const { state, change } = useListState(spec);
  const log = trpc.admin.auditLog.useQuery(
    { page: state.page, limit: constants.PAGE_SIZE_ADMIN_USERS, search: state.search },
    { placeholderData: keepPreviousData },
  );
  return (
    <>
      <ListTools search="Search who, what and whom" state={state} onChange={change} />
      <ListFrame
        query={log}
        onPage={(page) => change({ page })}
        failed="Failed to load the audit log"
        empty="No changes"
        loading="Loading Audit Log"
      >
        <ListTable
          label="Audit log"
          rows={log.data?.entries ?? []}
          rowKey={({ id }) => id}
          columns={[
            { label: "Time", className: "nobr", cell: ({ created_at: at }) => fullDateTime(at) },
            { label: "Administrator", cell: ({ admin_email: email }) => email || "closed account" },
            { label: "Action", cell: ({ action }) => action },
            { label: "Target", cell: ({ target }) => <code>{target}</code> },
            { label: "Change", className: "wide", cell: (entry) => changeText(entry).slice(0, longest) },
          ]}
        />
      </ListFrame>
    </>
  );
}
