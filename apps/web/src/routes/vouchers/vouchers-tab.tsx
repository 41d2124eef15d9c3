import { constants, texts, type Voucher, voucherLimits, voucherStatuses } from "@gradus/contracts";
import { keepPreviousData } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { Banner } from "../../components/banner.tsx";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { CopyButton } from "../../components/copy-button.tsx";
import { Field } from "../../components/field.tsx";
import { errorText } from "../../lib/error-code.ts";
import { trpc } from "../../lib/trpc.ts";
import { ListFrame } from "../admin/list-frame.tsx";
import { useListState } from "../admin/list-state.ts";
import { ListTools } from "../admin/list-tools.tsx";
import { VoucherTable } from "./voucher-table.tsx";
import { endOfDay, readAmount, voucherAmount } from "./voucher-values.ts";

const spec = { sorts: ["created_at"], filters: { status: voucherStatuses } } as const;
const filters = [
  { name: "status", label: "Status", all: "Any status", options: voucherStatuses.map((one) => [one, one] as const) },
];

export function VouchersTab() {
  const { state, change } = useListState(spec);
  const list = trpc.admin.vouchers.useQuery(
    { page: state.page, limit: constants.PAGE_SIZE_VOUCHERS, search: state.search, ...state.filters },
    { placeholderData: keepPreviousData },
  );
  const isFiltered = state.search !== "" || state.filters.status !== undefined;
  const [disabling, setDisabling] = useState<Voucher>();
  return (
    <>
      <CreateVoucher onCreated={() => change({ search: "", filters: {} })} />
      <ListTools search="Search codes, notes and e-mails" state={state} onChange={change} filters={filters} />
      <ListFrame
        query={list}
        onPage={(page) => change({ page })}
        failed="Failed to load vouchers"
        empty={isFiltered ? "No such voucher" : "No vouchers yet"}
        emptyText={isFiltered ? undefined : "Make the first one above."}
        loading={texts.chosen.loading.vouchers}
      >
        <VoucherTable vouchers={list.data?.vouchers ?? []} onDisable={setDisabling} />
      </ListFrame>
      {disabling && <DisableDialog voucher={disabling} onClose={() => setDisabling(undefined)} />}
    </>
  );
}

/** ADMV-02: the amount travels as a number; the new code stands there to copy. */
function CreateVoucher({ onCreated }: { readonly onCreated: () => void }) {
  const cache = trpc.useUtils();
  const [amount, setAmount] = useState("");
  const [day, setDay] = useState("");
  const [note, setNote] = useState("");
  const [error, setError] = useState<string>();
  const create = trpc.admin.createVoucher.useMutation({
    onSuccess: () => {
      setAmount("");
      cache.admin.vouchers.invalidate();
      onCreated();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const read = readAmount(amount);
    if ("error" in read) return setError(read.error);
    setError(undefined);
    create.mutate({ amount_scores: read.amount, expires_at: endOfDay(day), note });
  };
  const made = create.data?.voucher;
  return (
    <form className="card stack" noValidate onSubmit={submit} aria-label="Create a voucher">
      <h2>Create a voucher</h2>
      <div className="form-row">
        <Field label={`Amount in ${texts.product.credits_name}`} error={error}>
          <input
            className="input num"
            inputMode="numeric"
            value={amount}
            onChange={({ target }) => {
              setAmount(target.value);
              setError(undefined);
            }}
          />
        </Field>
        <Field label="Expires on" hint="Empty: never">
          <input className="input" type="date" value={day} onChange={({ target }) => setDay(target.value)} />
        </Field>
        <Field label="Note" hint="For admins alone">
          <input
            className="input"
            maxLength={voucherLimits.noteChars}
            value={note}
            onChange={({ target }) => setNote(target.value)}
          />
        </Field>
        <button type="submit" className="btn primary" disabled={create.isPending} aria-busy={create.isPending}>
          {create.isPending ? "Creating…" : "Create voucher"}
        </button>
      </div>
      {create.isError && (
        <Banner tone="err" live>
          {errorText(create.error)}
        </Banner>
      )}
      {made && (
        <div className="row new-code" role="status">
          <span>
            New voucher for {voucherAmount(made.amount_scores)}: <strong className="num code">{made.code}</strong>
          </span>
          <CopyButton text={made.code} label="Copy code" />
        </div>
      )}
    </form>
  );
}

function DisableDialog({ voucher, onClose }: { readonly voucher: Voucher; readonly onClose: () => void }) {
  const cache = trpc.useUtils();
  const disable = trpc.admin.disableVoucher.useMutation({
    onSuccess: () => {
      cache.admin.vouchers.invalidate();
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Disable this voucher?"
      text={<p>{voucher.code} can then no longer be redeemed. This cannot be taken back.</p>}
      action="Disable"
      busyAction="Disabling…"
      busy={disable.isPending}
      danger
      error={disable.isError ? errorText(disable.error) : undefined}
      onConfirm={() => disable.mutate({ id: voucher.id })}
    />
  );
}
