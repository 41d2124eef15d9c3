import { type ReactNode, useEffect, useRef } from "react";
import { useLocation } from "react-router-dom";
import { productName } from "../lib/product.ts";

type PageProps = {
  readonly title: string;
  readonly className?: string;
  /** overrides the tab's title, e.g. "✓ Ready" */
  readonly tabTitle?: string | undefined;
  /** also takes the focus when it replaces another view of the same address */
  readonly takesFocus?: boolean;
  readonly children: ReactNode;
};

/** The main landmark of a route: sets the title and, after a change of route, moves the focus to its heading. */
export function Page({ title, tabTitle, takesFocus = false, className = "wrap main", children }: PageProps) {
  const main = useRef<HTMLElement>(null);
  const { key, hash } = useLocation();

  useEffect(() => {
    document.title = `${tabTitle ?? title} · ${productName}`;
  }, [title, tabTitle]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only the arrival counts; a change of the query (a filter, a page) keeps the focus
  useEffect(() => {
    // "default" is the first page of a visit: the browser's own start of the page is right there.
    if ((key === "default" && !takesFocus) || hash !== "") return;
    const heading = main.current?.querySelector<HTMLElement>("h1") ?? main.current;
    window.scrollTo(0, 0);
    heading?.setAttribute("tabindex", "-1");
    heading?.focus({ preventScroll: true });
  }, []);

  return (
    <main id="main" ref={main} tabIndex={-1} className={className}>
      {children}
    </main>
  );
}
