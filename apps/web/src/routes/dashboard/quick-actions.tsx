import { table } from "@gradus/contracts";
import { ArrowRight, FileMusic, History, ListMusic, Settings, ShoppingBag } from "lucide-react";
import { Link } from "react-router-dom";
import { useSettings } from "../../session/use-settings.ts";

const icons: Readonly<Record<string, typeof ArrowRight>> = table({
  modifyscore: FileMusic,
  requests: ListMusic,
  purchase: ShoppingBag,
  history: History,
  settings: Settings,
});

/** SET-13: the account's own shortcuts, in its own order; the first is the one most wanted. */
export function QuickActions() {
  const actions = useSettings()?.quick_actions ?? [];
  return (
    <nav className="row quick-actions" aria-label="Quick actions">
      {actions.map(({ id, label, path }, index) => {
        const Icon = icons[id] ?? ArrowRight;
        return (
          <Link key={id} className={index === 0 ? "btn ink" : "btn"} to={path}>
            <Icon className="i" />
            {label}
          </Link>
        );
      })}
    </nav>
  );
}
