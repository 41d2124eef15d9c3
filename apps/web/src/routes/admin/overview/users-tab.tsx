import { type AdminUser, constants, userSegments } from "@gradus/contracts";
import { keepPreviousData } from "@tanstack/react-query";
import { useState } from "react";
import { listedDate, listedTime } from "../../../lib/format.ts";
import { trpc } from "../../../lib/trpc.ts";
import { AdminList } from "../admin-list.tsx";
import { toListInput, useListState } from "../list-state.ts";
import type { Columns } from "../list-table.tsx";
import { UserDialog } from "./user-dialog.tsx";

const spec = {
  sorts: ["created_at", "email", "credits", "last_seen_at"],
  filters: { segment: userSegments },
} as const;
const segmentNames = {
  new: "New, last 7 days",
  active: "Active, last 30 days",
  paying: "Paying",
  admins: "Administrators",
} as const;
const filters = [{ name: "segment", label: "Segment", all: "All users", options: Object.entries(segmentNames) }];

/** ADMO-03, ADMO-04 */
export function UsersTab() {
  const list = useListState(spec);
  const [opened, setOpened] = useState<AdminUser>();
  const query = trpc.admin.users.useQuery(toListInput(list.state, constants.PAGE_SIZE_ADMIN_USERS), {
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <AdminList
        label="Users"
        rows={query.data?.users}
        rowKey={({ id }) => id}
        columns={columnsFor(setOpened)}
        search="Search names, e-mails and ids"
        filters={filters}
        list={list}
        query={query}
        failed="Failed to load users"
        empty="No users"
        loading="Loading Users"
      />
      {opened && <UserDialog user={opened} onClose={() => setOpened(undefined)} />}
    </>
  );
}

function State({ user: { admin, disabled } }: { readonly user: AdminUser }) {
  if (disabled) return <span className="badge err">Suspended</span>;
  return admin ? <span className="badge info">Administrator</span> : <span className="badge plain">User</span>;
}

const columnsFor = (open: (user: AdminUser) => void): Columns<AdminUser> => [
  {
    label: "E-mail",
    sort: "email",
    cell: (user) => (
      <>
        <button type="button" className="link" onClick={() => open(user)}>
          {user.email}
        </button>
        <br />
        <span className="xs muted">{user.display_name}</span>
      </>
    ),
  },
  { label: "State", cell: (user) => <State user={user} /> },
  {
    label: "Scores",
    sort: "credits",
    className: "num amount",
    cell: ({ credit_balance_scores: scores }) => scores,
  },
  { label: "Requests", className: "num amount", cell: ({ requests_count: requests }) => requests },
  {
    label: "Last seen",
    sort: "last_seen_at",
    cell: ({ last_seen_at: at }) => (at ? listedTime(at) : "–"),
  },
  { label: "Joined", sort: "created_at", className: "nobr", cell: ({ created_at: at }) => listedDate(at) },
];
