import { type Coupon, constants } from "@gradus/contracts";
import { keepPreviousData } from "@tanstack/react-query";
import { dollars, listedDate } from "../../lib/format.ts";
import { trpc } from "../../lib/trpc.ts";
import { ListFrame } from "../admin/list-frame.tsx";
import { useListState } from "../admin/list-state.ts";
import { ListTools } from "../admin/list-tools.tsx";
import { CreateCoupon } from "./create-coupon.tsx";

const spec = { sorts: ["created_at"], filters: {} } as const;

export function CouponsTab() {
  const { state, change } = useListState(spec);
  const list = trpc.admin.coupons.useQuery(
    { page: state.page, limit: constants.PAGE_SIZE_VOUCHERS, search: state.search },
    { placeholderData: keepPreviousData },
  );
  return (
    <>
      <CreateCoupon onCreated={() => change({ search: "" })} />
      <ListTools search="Search codes" state={state} onChange={change} />
      <ListFrame
        query={list}
        onPage={(page) => change({ page })}
        failed="Failed to load coupons"
        empty={state.search ? "No such coupon" : "No coupons yet"}
        emptyText={state.search ? undefined : "Make the first one above."}
        loading="Loading Coupons"
      >
        <CouponTable coupons={list.data?.coupons ?? []} />
      </ListFrame>
    </>
  );
}

const discountOf = ({ discount_percent, discount_amount }: Coupon): string =>
  discount_percent === null ? dollars(discount_amount ?? 0) : `${discount_percent}%`;

function CouponTable({ coupons }: { readonly coupons: readonly Coupon[] }) {
  const products = trpc.payments.products.useQuery();
  const packOf = (priceId: string): string =>
    products.data?.products.find((pack) => pack.stripe_price_id === priceId)?.name ?? priceId;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <section className="card flush scroll-table" aria-label="Coupons" tabIndex={0}>
      <table className="table">
        <thead>
          <tr>
            <th scope="col">Code</th>
            <th scope="col">Discount</th>
            <th scope="col">Pack</th>
            <th scope="col">Used</th>
            <th scope="col">Expires</th>
            <th scope="col">Created</th>
          </tr>
        </thead>
        <tbody>
          {coupons.map((coupon) => (
            <tr key={coupon.id}>
              <th scope="row" className="code nobr">
                {coupon.coupon_code}
              </th>
              <td className="num">{discountOf(coupon)}</td>
              <td>{coupon.price_id === null ? "all" : packOf(coupon.price_id)}</td>
              <td className="num">
                {coupon.used_count}
                {coupon.max_uses !== null && ` of ${coupon.max_uses}`}
              </td>
              <td className="nobr">{coupon.expires_at ? listedDate(coupon.expires_at) : "never"}</td>
              <td className="nobr">{listedDate(coupon.created_at)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
