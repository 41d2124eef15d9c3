import { type AdminProduct, packSavings, texts } from "@gradus/contracts";
import { RotateCcw } from "lucide-react";
import { useState } from "react";
import { LoadFailed } from "../../../components/load-failed.tsx";
import { errorText } from "../../../lib/error-code.ts";
import { dollars } from "../../../lib/format.ts";
import { toast } from "../../../lib/toast-store.ts";
import { trpc } from "../../../lib/trpc.ts";
import { AdminPage } from "../admin-page.tsx";
import { ChangeHistory } from "../change-history.tsx";
import { type Columns, ListTable } from "../list-table.tsx";

/** ADMP-04: packs are edited at the card provider; here they are read again, marked, and put on sale. */
export function ProductsPage() {
  const list = trpc.admin.products.useQuery();
  const refresh = useRefresh();
  return (
    <AdminPage title={texts.nav.admin_products}>
      <div className="row between">
        <p>
          Packs of the card provider come with their prices: a one-time price in dollars whose metadata says{" "}
          <code>credits</code>. Our own packs stay as they are.
        </p>
        <button type="button" className="btn" disabled={refresh.isPending} onClick={() => refresh.mutate()}>
          <RotateCcw className="i" />
          {refresh.isPending ? "Refreshing" : "Refresh"}
        </button>
      </div>
      {list.isError && <LoadFailed title={texts.purchase.products_error} query={list} />}
      {list.isPending && (
        <p className="card muted" aria-busy="true" role="status">
          {texts.chosen.loading.products}
        </p>
      )}
      {list.data && <Packs products={list.data.products} />}
      <ChangeHistory target="products" />
    </AdminPage>
  );
}

function useRefresh() {
  const cache = trpc.useUtils();
  return trpc.admin.refreshProducts.useMutation({
    onSuccess: ({ added, updated, removed }) => {
      const message = `${added} added, ${updated} updated, ${removed} taken off sale.`;
      toast({ type: "success", title: "Packs refreshed", message });
    },
    onError: (error) => toast({ type: "error", title: "The packs were not refreshed", message: errorText(error) }),
    onSettled: () => Promise.all([cache.admin.invalidate(), cache.payments.products.invalidate()]),
  });
}

function Packs({ products }: { readonly products: readonly AdminProduct[] }) {
  const cache = trpc.useUtils();
  const options = {
    onError: (error: unknown) => {
      toast({ type: "error", title: "The pack was not changed", message: errorText(error) });
    },
    onSettled: () => Promise.all([cache.admin.invalidate(), cache.payments.products.invalidate()]),
  };
  const popular = trpc.admin.popularProduct.useMutation(options);
  const sale = trpc.admin.productSale.useMutation(options);
  const sold = products.filter(({ is_active: isActive }) => isActive);
  const saved = new Map(sold.map(({ id }, index) => [id, packSavings(sold)[index] ?? 0]));
  const columns: Columns<AdminProduct> = [
    { label: "Name", cell: ({ name }) => name },
    { label: texts.product.credits_name, className: "num amount", cell: ({ credits }) => credits },
    { label: "Price", className: "num amount", cell: ({ price }) => dollars(price) },
    { label: "Saving", className: "num amount", cell: ({ id }) => `${saved.get(id) ?? 0} %` },
    { label: "Price id", cell: ({ stripe_price_id: id }) => <code>{id}</code> },
    {
      label: "Most popular",
      cell: ({ id, name, is_most_popular: isPopular }) => (
        <Toggle
          label={`${name} is the most popular`}
          checked={isPopular}
          disabled={popular.isPending}
          onChange={(checked, onSettled) => popular.mutate({ id, is_most_popular: checked }, { onSettled })}
        />
      ),
    },
    {
      label: "On sale",
      cell: ({ id, name, is_active: isActive }) => (
        <Toggle
          label={`${name} is on sale`}
          checked={isActive}
          disabled={sale.isPending}
          onChange={(checked, onSettled) => sale.mutate({ id, is_active: checked }, { onSettled })}
        />
      ),
    },
  ];
  return <ListTable label="Packs" rows={products} rowKey={({ id }) => id} columns={columns} />;
}

type ToggleProps = {
  readonly label: string;
  readonly checked: boolean;
  readonly disabled: boolean;
  readonly onChange: (checked: boolean, onSettled: () => void) => void;
};

/** Shows what was chosen at once; what the server has again as soon as it answered. */
function Toggle({ label, checked, disabled, onChange }: ToggleProps) {
  const [chosen, setChosen] = useState<boolean>();
  const shown = chosen ?? checked;
  return (
    <label className="toggle">
      <input
        type="checkbox"
        role="switch"
        aria-label={label}
        checked={shown}
        aria-checked={shown}
        disabled={disabled}
        onChange={({ target }) => {
          setChosen(target.checked);
          onChange(target.checked, () => setChosen(undefined));
        }}
      />
    </label>
  );
}
