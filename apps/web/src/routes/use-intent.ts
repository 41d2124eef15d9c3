import { useEffect } from "react";
import { fetchPageOf, ownPages } from "./own-routes.ts";

/** Fetches the page of a link when it is pointed at, touched or reached by key: where the line is slow, nothing was fetched before. */
export function useIntent(): void {
  useEffect(() => {
    const fetchLinked = ({ target }: Event): void => {
      const link = target instanceof Element ? target.closest<HTMLAnchorElement>("a[href]") : null;
      if (link?.origin === location.origin && !link.hasAttribute("download")) void fetchPageOf(ownPages, link.pathname);
    };
    const signs = ["pointerover", "touchstart", "focusin"] as const;
    for (const sign of signs) document.addEventListener(sign, fetchLinked, { passive: true });
    return () => {
      for (const sign of signs) document.removeEventListener(sign, fetchLinked);
    };
  }, []);
}
