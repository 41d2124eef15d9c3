import { texts } from "@gradus/contracts";
import { ChevronDown, LifeBuoy, Pause, Play, ShieldCheck } from "lucide-react";
import { DropdownMenu } from "radix-ui";
import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { Menu, MenuSeparator } from "../components/menu.tsx";
import { preloadAdmin } from "../lib/preload.ts";
import { adminLoaders } from "../routes/routes.ts";
import { adminEntries, isAdminPage } from "./entries.ts";
import { EntryBadge } from "./entry-badge.tsx";
import { useBadges, useLiveSwitch, usePolling } from "./use-badges.ts";
import "./admin.css";

/** NAV-04, NAV-05: in the bar of administrators; the counts are asked for from here, once. */
export function AdminMenu() {
  const { pathname } = useLocation();
  usePolling();
  useEffect(() => preloadAdmin(adminLoaders), []);
  const face = (
    <>
      {texts.nav.admin} <EntryBadge name="totalAlerts" label="alerts" />
      <ChevronDown className="i" />
    </>
  );
  const place = isAdminPage(pathname) ? "admin-trigger here" : "admin-trigger";
  return (
    <>
      <Menu className={`${place} only-wide`} icon={face}>
        <AdminItems />
      </Menu>
      <Menu className={`${place} only-narrow`} label={texts.nav.admin} icon={<ShieldCheck className="i" />}>
        <AdminItems narrow />
      </Menu>
    </>
  );
}

function AdminItems({ narrow = false }: { readonly narrow?: boolean }) {
  const navigate = useNavigate();
  const { isLive } = useBadges();
  const change = useLiveSwitch();
  return (
    <>
      {adminEntries.map(({ to, label, Icon, badge }) => (
        <DropdownMenu.Item key={to} onSelect={() => navigate(to)}>
          <Icon className="i" />
          <span className="grow">{label}</span>
          <EntryBadge name={badge} label="" narrow={narrow} />
        </DropdownMenu.Item>
      ))}
      <MenuSeparator />
      <DropdownMenu.Item
        onSelect={(event) => {
          event.preventDefault();
          change(!isLive);
        }}
      >
        {isLive ? <Pause className="i" /> : <Play className="i" />}
        <span className="grow">{isLive ? "Pause updates" : "Start updates"}</span>
        <span className="small muted">{isLive ? texts.nav.live : texts.nav.static}</span>
      </DropdownMenu.Item>
      <DropdownMenu.Item onSelect={() => navigate("/admin-support")}>
        <LifeBuoy className="i" />
        {texts.nav.support}
      </DropdownMenu.Item>
    </>
  );
}
