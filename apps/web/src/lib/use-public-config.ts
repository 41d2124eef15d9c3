import { fallbackAdminEmail, type PublicConfig, texts } from "@gradus/contracts";
import { useEffect } from "react";
import { productName } from "./product.ts";
import { toast } from "./toast-store.ts";
import { trpc } from "./trpc.ts";

const fallback: PublicConfig = { adminEmail: fallbackAdminEmail, productName };
let said = false;

/** API-03, API-13: the public configuration; its defaults when it cannot be had, which is said once until the page is loaded anew. */
export function usePublicConfig(): PublicConfig | undefined {
  const config = trpc.maintenance.publicConfig.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY });
  useEffect(() => {
    if (!config.isError || said) return;
    said = true;
    toast({ type: "warning", title: texts.settings.config_failed });
  }, [config.isError]);
  return config.data ?? (config.isError ? fallback : undefined);
}
