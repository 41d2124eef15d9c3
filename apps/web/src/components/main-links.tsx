import { texts } from "@gradus/contracts";
import { NavLink } from "react-router-dom";

export const mainLinks = [
  { to: "/", label: texts.nav.dashboard },
  { to: "/requests", label: texts.nav.requests },
  { to: "/modifyscore", label: texts.nav.modify_score },
  { to: "/helppage", label: texts.nav.help },
] as const;

/** NAV-01: the entries of the bar, on screens wide enough for them. */
export function MainLinks() {
  return (
    <nav className="nav only-wide" aria-label="Main">
      {mainLinks.map(({ to, label }) => (
        <NavLink key={to} to={to} end={to === "/"}>
          {label}
        </NavLink>
      ))}
    </nav>
  );
}

/** Whether a page of an account is as wide as those with scores and tables. */
export const isWide = (pathname: string): boolean => /^\/(requests|modifyscore|vouchers|admin)/.test(pathname);
