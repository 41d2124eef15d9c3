import { type AdminNotice, texts } from "@gradus/contracts";
import { Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { EmptyState, RestBar } from "../../components/empty-state.tsx";
import { LoadFailed } from "../../components/load-failed.tsx";
import { errorText } from "../../lib/error-code.ts";
import { fullDateTime } from "../../lib/format.ts";
import { trpc } from "../../lib/trpc.ts";
import { AdminPage } from "../admin/admin-page.tsx";
import { ListTable } from "../admin/list-table.tsx";
import { NoticeForm } from "./notice-form.tsx";
import { stateLooks, targetNames, typeNames } from "./notice-words.ts";
import "./maintenance.css";

/** ADMM-01 to ADMM-03 */
export function MaintenancePage() {
  const [edited, setEdited] = useState<AdminNotice>();
  return (
    <AdminPage title={texts.nav.admin_maintenance}>
      <NoticeForm key={edited?.id ?? "new"} notice={edited} onDone={() => setEdited(undefined)} />
      <Notices onEdit={setEdited} />
    </AdminPage>
  );
}

function Notices({ onEdit }: { readonly onEdit: (notice: AdminNotice) => void }) {
  const [leaving, setLeaving] = useState<AdminNotice>();
  const list = trpc.admin.notifications.useQuery();
  const notices = list.data?.notifications;
  if (!notices) {
    return list.isError ? (
      <LoadFailed title={texts.notifications.error_title} query={list} />
    ) : (
      <p className="card muted" aria-busy="true" role="status">
        {texts.chosen.loading.maintenance}
      </p>
    );
  }
  if (notices.length === 0) {
    return <EmptyState picture={<RestBar />} title="No notices yet" text="What you post above is listed here." />;
  }
  return (
    <>
      <ListTable
        label="Notices"
        rows={notices}
        rowKey={({ id }) => id}
        columns={[
          { label: "Title", cell: ({ title }) => title },
          { label: "Type", cell: ({ type }) => typeNames[type] },
          { label: "State", cell: ({ state }) => <StateBadge state={state} /> },
          { label: "For", cell: ({ target_users }) => targetNames[target_users] },
          { label: "Starts", className: "num nobr", cell: ({ start_time }) => timeText(start_time) },
          { label: "Ends", className: "num nobr", cell: ({ end_time }) => timeText(end_time) },
          {
            label: "Actions",
            cell: (notice) => <RowActions notice={notice} onEdit={onEdit} onDelete={setLeaving} />,
          },
        ]}
      />
      {leaving && <DeleteNotice notice={leaving} onClose={() => setLeaving(undefined)} />}
    </>
  );
}

const timeText = (iso: string | null): string => (iso === null ? "–" : fullDateTime(iso));

function StateBadge({ state }: Pick<AdminNotice, "state">) {
  const { name, tone } = stateLooks[state];
  return <span className={`badge ${tone}`}>{name}</span>;
}

type RowActionsProps = {
  readonly notice: AdminNotice;
  readonly onEdit: (notice: AdminNotice) => void;
  readonly onDelete: (notice: AdminNotice) => void;
};

const RowActions = ({ notice, onEdit, onDelete }: RowActionsProps) => (
  <span className="row nowrap">
    <button
      type="button"
      className="btn quiet icon"
      aria-label={`Change ${notice.title}`}
      title="Change"
      onClick={() => {
        onEdit(notice);
        window.scrollTo({ top: 0 });
      }}
    >
      <Pencil className="i" />
    </button>
    <button
      type="button"
      className="btn quiet icon"
      aria-label={`Delete ${notice.title}`}
      title="Delete"
      onClick={() => onDelete(notice)}
    >
      <Trash2 className="i" />
    </button>
  </span>
);

function DeleteNotice({ notice, onClose }: { readonly notice: AdminNotice; readonly onClose: () => void }) {
  const cache = trpc.useUtils();
  const remove = trpc.admin.deleteNotification.useMutation({
    onSuccess: async () => {
      await Promise.all([cache.admin.notifications.invalidate(), cache.maintenance.notifications.invalidate()]);
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open
      danger
      onOpenChange={(open) => !open && onClose()}
      title={`Delete ${notice.title}`}
      text={<p>Nobody sees this notice any more.</p>}
      action="Delete"
      busyAction="Deleting"
      busy={remove.isPending}
      error={remove.isError ? errorText(remove.error) : undefined}
      onConfirm={() => remove.mutate({ id: notice.id })}
    />
  );
}
