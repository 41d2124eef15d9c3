import { texts } from "@gradus/contracts";
import { Link } from "react-router-dom";
import { productName } from "../lib/product.ts";

export function Footer({ wide = false }: { readonly wide?: boolean }) {
  return (
    <footer className="footer">
      <div className={wide ? "wrap wide row between" : "wrap row between"}>
        <span>{productName} · one step at a time</span>
        <nav className="row" aria-label="Legal">
          <Link to="/api-docs">API</Link>
          <Link to="/terms-of-service">{texts.nav.footer_terms}</Link>
          <Link to="/privacy-policy">{texts.nav.footer_privacy}</Link>
        </nav>
      </div>
    </footer>
  );
}
