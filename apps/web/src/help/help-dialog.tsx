import { Suspense, useEffect } from "react";
import { useLocation } from "react-router-dom";
import { lazyPage } from "../components/lazy-route.tsx";
import { closeHelp, useOpenHelp } from "./help-store.ts";

const OpenArticle = lazyPage(async () => (await import("./open-article.tsx")).OpenArticle);

/** Whichever article was asked for, over whatever page; going to another page closes it. */
export function HelpDialog() {
  const open = useOpenHelp();
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: closes when the address changes
  useEffect(() => closeHelp, [key]);
  if (!open) return null;
  return (
    <Suspense>
      <OpenArticle open={open} />
    </Suspense>
  );
}
