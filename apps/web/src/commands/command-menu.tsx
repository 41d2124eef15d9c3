import type { User } from "@gradus/contracts";
import { Suspense, useEffect, useState } from "react";
import { lazyPage } from "../components/lazy-route.tsx";

/** Fetched when somebody asks for it. */
const CommandDialog = lazyPage(async () => (await import("./command-dialog.tsx")).CommandDialog);

/** Ctrl+K, or ⌘K on a Mac, opens the menu of everything that can be gone to or done. */
export function CommandMenu({ user }: { readonly user: User }) {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isAsked = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key === "k";
      // a dialog that is open keeps the keyboard, and a page may use the same keys
      const isTaken = event.defaultPrevented || document.querySelector("[role=dialog], [role=alertdialog]") !== null;
      if (!isAsked || isTaken) return;
      event.preventDefault();
      setOpen(true);
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
  if (!open) return null;
  return (
    <Suspense>
      <CommandDialog user={user} onClose={() => setOpen(false)} />
    </Suspense>
  );
}
