import type { Voucher } from "@gradus/contracts";
import { Ban, CircleCheck, Clock, Ticket } from "lucide-react";
import { listedDate } from "../../lib/format.ts";
import { voucherAmount } from "./voucher-values.ts";

const looks = {
  active: { Icon: Ticket, tone: "info" },
  redeemed: { Icon: CircleCheck, tone: "ok" },
  expired: { Icon: Clock, tone: "warn" },
  disabled: { Icon: Ban, tone: "err" },
} as const;

const dateOr = (iso: string | null, none: string): string => (iso ? listedDate(iso) : none);

type TableProps = { readonly vouchers: readonly Voucher[]; readonly onDisable: (voucher: Voucher) => void };

/** ADMV-03: scrolls inside its card on narrow screens. */
export function VoucherTable({ vouchers, onDisable }: TableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <section className="card flush scroll-table" aria-label="Vouchers" tabIndex={0}>
      <table className="table">
        <thead>
          <tr>
            <th scope="col">Code</th>
            <th scope="col">Amount</th>
            <th scope="col">Status</th>
            <th scope="col">Redeemed by</th>
            <th scope="col">Created</th>
            <th scope="col">Expires</th>
            <th scope="col">Note</th>
            <th scope="col">
              <span className="sr">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {vouchers.map((voucher) => (
            <tr key={voucher.id}>
              <th scope="row" className="num code nobr">
                {voucher.code}
              </th>
              <td className="num">{voucherAmount(voucher.amount_scores)}</td>
              <td>
                <Status status={voucher.status} />
              </td>
              <td>
                {voucher.redeemed_by ?? "–"}
                {voucher.redeemed_at && <span className="small muted"> on {listedDate(voucher.redeemed_at)}</span>}
              </td>
              <td className="nobr">{listedDate(voucher.created_at)}</td>
              <td className="nobr">{dateOr(voucher.expires_at, "never")}</td>
              <td className="note">{voucher.note}</td>
              <td>
                {voucher.status === "active" && (
                  <button
                    type="button"
                    className="btn danger"
                    aria-label={`Disable ${voucher.code}`}
                    onClick={() => onDisable(voucher)}
                  >
                    Disable
                  </button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Status({ status }: { readonly status: Voucher["status"] }) {
  const { Icon, tone } = looks[status];
  return (
    <span className={`badge ${tone}`}>
      <Icon className="i" />
      {status}
    </span>
  );
}
