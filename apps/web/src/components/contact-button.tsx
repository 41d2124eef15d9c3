import { type TicketType, texts } from "@gradus/contracts";
import { openContact } from "../support/contact-store.ts";

type ContactButtonProps = { readonly className?: string; readonly type?: TicketType };

/** Opens the form that writes to the support; on the page of a request it goes along. */
export function ContactButton({ className = "link", type = "Support" }: ContactButtonProps) {
  return (
    <button type="button" className={className} onClick={() => openContact({ type })}>
      {texts.requests_list.contact}
    </button>
  );
}
