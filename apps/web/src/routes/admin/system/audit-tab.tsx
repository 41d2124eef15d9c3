import { constants } from "@gradus/contracts";
import { keepPreviousData } from "@tanstack/react-query";
import { listedTime } from "../../../lib/format.ts";
import { trpc } from "../../../lib/trpc.ts";
import { AdminList } from "../admin-list.tsx";
import { changeText } from "../change-history.tsx";
import { useListState } from "../list-state.ts";

const spec = { sorts: ["created_at"], filters: {} } as const;
const longest = 300;

/** ADM-07 */
export function AuditTab() {
  const list = useListState(spec);
  const { page, search } = list.state;
  const query = trpc.admin.auditLog.useQuery(
    { page, limit: constants.PAGE_SIZE_ADMIN_USERS, search },
    { placeholderData: keepPreviousData },
  );
  return (
    <AdminList
      label="Audit log"
      rows={query.data?.entries}
      rowKey={({ id }) => id}
      columns={[
        { label: "Time", cell: ({ created_at: at }) => listedTime(at) },
        { label: "Administrator", className: "mail", cell: ({ admin_email: email }) => email || "closed account" },
        { label: "Action", cell: ({ action }) => action },
        { label: "Target", cell: ({ target }) => <code>{target}</code> },
        { label: "Change", className: "wide", cell: (entry) => changeText(entry).slice(0, longest) },
      ]}
      search="Search who, what and whom"
      list={list}
      query={query}
      failed="Failed to load the audit log"
      empty="No changes"
      loading="Loading Audit Log"
    />
  );
}
