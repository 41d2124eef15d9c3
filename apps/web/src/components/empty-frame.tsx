import { texts } from "@gradus/contracts";
import { Music } from "lucide-react";
import type { ReactNode } from "react";
import { useLocation } from "react-router-dom";
import { Footer } from "./footer.tsx";
import { Logo } from "./logo.tsx";
import { isWide, MainLinks } from "./main-links.tsx";

/** The frame of an account's pages while it is not known yet whose they are: what of it is the same for everybody, in its place. */
export function EmptyFrame({ children }: { readonly children: ReactNode }) {
  const { pathname } = useLocation();
  const wide = isWide(pathname);
  return (
    <>
      <header className="topbar">
        <div className={wide ? "wrap wide" : "wrap"}>
          <Logo />
          <MainLinks />
          <span className="grow" />
          <span className="balance num" aria-hidden="true">
            <Music className="i" />
            {texts.nav.badge_loading} <span className="w">{texts.product.credits_name}</span>
          </span>
          <span className="avatar" aria-hidden="true" />
        </div>
      </header>
      {children}
      <Footer wide={wide} />
    </>
  );
}
