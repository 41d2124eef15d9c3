import type { User } from "@gradus/contracts";
import { Suspense } from "react";
import { lazyPage } from "../components/lazy-route.tsx";
import { useOpenContact } from "./contact-store.ts";

const ContactForm = lazyPage(async () => (await import("./contact-form.tsx")).ContactFormDialog);

/** The form that writes to the support, over whatever page; fetched when it is first asked for. */
export function ContactDialog({ user }: { readonly user: User }) {
  const open = useOpenContact();
  if (!open) return null;
  return (
    <Suspense>
      <ContactForm open={open} user={user} />
    </Suspense>
  );
}
