import { texts } from "@gradus/contracts";
import { trpc } from "../lib/trpc.ts";
import { Banner } from "./banner.tsx";

/** PUR-20: in production with the test checkout turned on, every page says so. */
export function TestPaymentsBanner() {
  const config = trpc.maintenance.publicConfig.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY });
  if (!config.data?.testPayments) return null;
  return <Banner tone="warn">{texts.chosen.purchase.test_banner}</Banner>;
}
