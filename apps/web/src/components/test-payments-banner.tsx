import { texts } from "@gradus/contracts";
import { usePublicConfig } from "../lib/use-public-config.ts";
import { Banner } from "./banner.tsx";

/** PUR-20: in production with the test checkout turned on, every page says so. */
export function TestPaymentsBanner() {
  const config = usePublicConfig();
  if (!config?.testPayments) return null;
  return <Banner tone="warn">{texts.chosen.purchase.test_banner}</Banner>;
}
