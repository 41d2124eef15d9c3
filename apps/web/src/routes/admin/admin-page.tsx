import { texts } from "@gradus/contracts";
import { LifeBuoy } from "lucide-react";
import type { ReactNode } from "react";
import { Link, useLocation, useNavigate } from "react-router-dom";
import { adminEntries, currentEntry } from "../../admin/entries.ts";
import { EntryBadge } from "../../admin/entry-badge.tsx";
import { LiveControl } from "../../admin/live-control.tsx";
import { Page } from "../../components/page.tsx";
import "../../admin/admin.css";

type AdminPageProps = { readonly title: string; readonly children: ReactNode };

/** The frame of every page of the admin area: its menu at the side, its title with what keeps the counts fresh. */
export function AdminPage({ title, children }: AdminPageProps) {
  return (
    <div className="wrap wide adm">
      <SideMenu />
      <Page title={title} className="stack loose">
        <div className="row between">
          <h1>{title}</h1>
          <div className="live">
            <LiveControl />
            <Link className="btn quiet" to="/admin-support">
              <LifeBuoy className="i" />
              {texts.nav.support}
            </Link>
          </div>
        </div>
        <SectionChoice />
        {children}
      </Page>
    </div>
  );
}

function useCurrent(): string | undefined {
  const { pathname, search } = useLocation();
  return currentEntry(pathname, search);
}

function SideMenu() {
  const current = useCurrent();
  return (
    <nav className="amenu only-wide" aria-label={texts.nav.admin}>
      {adminEntries.map(({ to, label, Icon, badge }) => (
        <Link key={to} to={to} aria-current={to === current ? "page" : undefined}>
          <Icon className="i" />
          <span className="grow">{label}</span>
          <EntryBadge name={badge} label="" />
        </Link>
      ))}
    </nav>
  );
}

/** The same choice on narrow screens. */
function SectionChoice() {
  const current = useCurrent();
  const navigate = useNavigate();
  return (
    <select
      className="select only-narrow"
      aria-label="Admin section"
      value={current}
      onChange={({ target }) => navigate(target.value)}
    >
      {adminEntries.map(({ to, label }) => (
        <option key={to} value={to}>
          {label}
        </option>
      ))}
    </select>
  );
}
