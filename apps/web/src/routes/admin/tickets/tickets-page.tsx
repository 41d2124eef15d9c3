import { type AdminTicket, constants, texts, ticketPriorities, ticketStatuses, ticketTypes } from "@gradus/contracts";
import { keepPreviousData } from "@tanstack/react-query";
import { useSearchParams } from "react-router-dom";
import { listedTime } from "../../../lib/format.ts";
import { trpc } from "../../../lib/trpc.ts";
import { AdminList } from "../admin-list.tsx";
import { AdminPage } from "../admin-page.tsx";
import { toListInput, useListState } from "../list-state.ts";
import type { Columns } from "../list-table.tsx";
import { TicketDialog } from "./ticket-dialog.tsx";
import { PriorityBadge, TicketBadge, ticketWords } from "./ticket-words.tsx";

const spec = {
  sorts: ["created_at", "updated_at", "priority"],
  filters: { status: ticketStatuses, priority: ticketPriorities, type: ticketTypes },
} as const;

const named = (values: readonly string[]) => values.map((value) => [value, ticketWords(value)] as const);
const filters = [
  { name: "status", label: "Status", all: "Any status", options: named(ticketStatuses) },
  { name: "priority", label: "Priority", all: "Any priority", options: named(ticketPriorities) },
  { name: "type", label: "Inquiry type", all: "All types", options: named(ticketTypes) },
] as const;

/** ADMT: messages to the support, answered here. */
export function TicketsPage() {
  return (
    <AdminPage title={texts.nav.admin_tickets}>
      <Tickets />
    </AdminPage>
  );
}

function Tickets() {
  const list = useListState(spec);
  const [params, setParams] = useSearchParams();
  const query = trpc.admin.supportTickets.useQuery(toListInput(list.state, constants.PAGE_SIZE_SUPPORT_TICKETS), {
    placeholderData: keepPreviousData,
  });
  const open = (id: string | undefined) =>
    setParams((now) => {
      const next = new URLSearchParams(now);
      if (id) next.set("ticket", id);
      else next.delete("ticket");
      return next;
    });
  const rows = query.data?.tickets ?? [];
  const opened = rows.find(({ id }) => id === params.get("ticket"));
  return (
    <>
      <AdminList
        label={texts.nav.admin_tickets}
        rows={rows}
        rowKey={({ id }) => id}
        columns={columnsFor(open)}
        search="Search tickets"
        filters={filters}
        list={list}
        query={query}
        failed="Failed to load tickets"
        empty="No tickets"
        loading={texts.chosen.loading.tickets}
      />
      {opened && <TicketDialog ticket={opened} onClose={() => open(undefined)} />}
    </>
  );
}

const columnsFor = (open: (id: string) => void): Columns<AdminTicket> => [
  {
    label: "Subject",
    className: "wide",
    cell: ({ id, subject, name }) => (
      <>
        <button type="button" className="link" onClick={() => open(id)}>
          {subject || "(erased)"}
        </button>
        <br />
        <span className="xs muted">{name}</span>
      </>
    ),
  },
  { label: "Status", cell: ({ status }) => <TicketBadge status={status} /> },
  { label: "Priority", sort: "priority", cell: ({ priority }) => <PriorityBadge priority={priority} /> },
  {
    label: "Type",
    cell: ({ ticketType, payment }) => (
      <>
        {ticketType}
        {payment?.status === "refund_requested" && <span className="badge warn">Refund asked</span>}
      </>
    ),
  },
  { label: "E-mail", className: "mail", cell: ({ email }) => email },
  {
    label: "Created",
    sort: "created_at",
    cell: ({ created_at: at }) => listedTime(at),
  },
  {
    label: "Changed",
    sort: "updated_at",
    cell: ({ updated_at: at }) => listedTime(at),
  },
];
