import { Link } from "react-router-dom";
import { productName } from "../lib/product.ts";

export function Logo() {
  return (
    <Link className="logo" to="/">
      <svg viewBox="0 0 32 32" fill="none" stroke="currentColor" strokeWidth="1.5" aria-hidden="true">
        <path d="M1 30h30M6 25h25M11 20h20M16 15h15M21 10h10" />
        <ellipse className="dot" cx="25.6" cy="5.6" rx="4.4" ry="3.3" transform="rotate(-20 25.6 5.6)" stroke="none" />
      </svg>
      {productName}
    </Link>
  );
}
