import { normaliseBalance, texts, type User } from "@gradus/contracts";
import { History as HistoryIcon, LogOut, Mail, Menu as MenuIcon, Music, Settings, ShoppingBag } from "lucide-react";
import { DropdownMenu } from "radix-ui";
import { Suspense } from "react";
import { Link, useNavigate } from "react-router-dom";
import { balanceState, balanceText } from "../lib/balance.ts";
import { trpc } from "../lib/trpc.ts";
import { useSignOut } from "../session/use-session.ts";
import { openContact } from "../support/contact-store.ts";
import { lazyPage } from "./lazy-route.tsx";
import { Logo } from "./logo.tsx";
import { MainLinks, mainLinks } from "./main-links.tsx";
import { Menu, MenuSeparator } from "./menu.tsx";

/** Fetched by administrators alone. */
const AdminMenu = lazyPage(async () => (await import("../admin/admin-menu.tsx")).AdminMenu);

type TopBarProps = { readonly user: User /** as wide as the pages with scores and tables */; readonly wide: boolean };

export function TopBar({ user, wide }: TopBarProps) {
  return (
    <header className="topbar">
      <div className={wide ? "wrap wide" : "wrap"}>
        <Logo />
        <MainLinks />
        {user.admin && (
          <Suspense>
            <AdminMenu />
          </Suspense>
        )}
        <span className="grow" />
        <Balance />
        <UserMenu user={user} />
      </div>
    </header>
  );
}

function Balance() {
  const credits = trpc.user.credits.useQuery();
  const count = credits.data === undefined ? undefined : normaliseBalance(credits.data.credits);
  const state = count === undefined ? undefined : balanceState(count);
  return (
    <Link
      className="balance num"
      to="/purchase"
      aria-label={state ? `Balance: ${count} Scores, ${state.word}` : "Balance"}
    >
      <Music className="i" />
      <strong className={state?.tone}>{count === undefined ? texts.nav.badge_loading : balanceText(count)}</strong>{" "}
      <span className="w">{texts.product.credits_name}</span>
    </Link>
  );
}

/** NAV-02, NAV-03: one menu; on a phone it also holds the entries of the bar. */
function UserMenu({ user }: { readonly user: User }) {
  const { signOut, signingOut } = useSignOut();
  const navigate = useNavigate();
  const name = user.display_name || user.email;
  return (
    <>
      <Menu className="avatar only-wide" label="User menu" icon={name.charAt(0).toUpperCase()}>
        <DropdownMenu.Label className="menu-name">
          <span className="truncate">{user.email}</span>
        </DropdownMenu.Label>
        <AccountItems onGo={navigate} onSignOut={signOut} busy={signingOut} />
      </Menu>
      <Menu className="btn quiet icon only-narrow" label="Open menu" icon={<MenuIcon className="i" />}>
        {mainLinks.map(({ to, label }) => (
          <DropdownMenu.Item key={to} onSelect={() => navigate(to)}>
            {label}
          </DropdownMenu.Item>
        ))}
        <MenuSeparator />
        <AccountItems onGo={navigate} onSignOut={signOut} busy={signingOut} />
      </Menu>
    </>
  );
}

type AccountItemsProps = {
  readonly onGo: (path: string) => void;
  readonly onSignOut: () => void;
  readonly busy: boolean;
};

function AccountItems({ onGo, onSignOut, busy }: AccountItemsProps) {
  return (
    <>
      <DropdownMenu.Item onSelect={() => onGo("/settings")}>
        <Settings className="i" />
        {texts.nav.settings}
      </DropdownMenu.Item>
      <DropdownMenu.Item onSelect={() => onGo("/history")}>
        <HistoryIcon className="i" />
        {texts.nav.history}
      </DropdownMenu.Item>
      <DropdownMenu.Item onSelect={() => onGo("/purchase")}>
        <ShoppingBag className="i" />
        {texts.nav.purchase}
      </DropdownMenu.Item>
      <DropdownMenu.Item onSelect={() => openContact({ type: "Support" })}>
        <Mail className="i" />
        {texts.nav.support}
      </DropdownMenu.Item>
      <DropdownMenu.Item onSelect={onSignOut} disabled={busy}>
        <LogOut className="i" />
        {texts.nav.sign_out}
      </DropdownMenu.Item>
    </>
  );
}
