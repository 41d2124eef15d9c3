import { texts } from "@gradus/contracts";
import { trpc } from "../lib/trpc.ts";

/** Writes to the address that the people who run this server have set; without one there is nothing to offer. */
export function ContactLink({ className }: { readonly className?: string }) {
  const config = trpc.maintenance.publicConfig.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY });
  const address = config.data?.adminEmail;
  if (!address) return null;
  return (
    <a className={className} href={`mailto:${address}`}>
      {texts.requests_list.contact}
    </a>
  );
}
