import { useRef } from "react";

/**
 * Gives the focus back to what opened a dialog. Dialogs here have no trigger of their own: they are opened from
 * buttons and from menu items, which are gone by then; for those the menu's button stands in.
 */
export function useOpener() {
  const opener = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: () => {
      const active = document.activeElement;
      const menuButton = active?.closest("[role=menu]")?.getAttribute("aria-labelledby");
      opener.current = menuButton ? document.getElementById(menuButton) : active;
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      if (opener.current instanceof HTMLElement && opener.current.isConnected) opener.current.focus();
    },
  };
}
