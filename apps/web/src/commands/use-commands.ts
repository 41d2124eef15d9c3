import { constants, texts, type User } from "@gradus/contracts";
import { useNavigate } from "react-router-dom";
import { adminEntries } from "../admin/entries.ts";
import { openHelp } from "../help/help-store.ts";
import { useArticles } from "../help/use-articles.ts";
import { titleOf } from "../lib/format.ts";
import { readRequests } from "../lib/request-list.ts";
import { useNewestRequests } from "../lib/use-requests.ts";
import { useSignOut } from "../session/use-session.ts";
import { openContact } from "../support/contact-store.ts";
import type { Command } from "./find-commands.ts";

const { nav } = texts;
const pages = [
  ["/", nav.dashboard, "start home"],
  ["/modifyscore", nav.modify_score, "new upload rewrite"],
  ["/requests", nav.requests, "scores list"],
  ["/purchase", nav.purchase, "buy scores voucher"],
  ["/history", nav.history, "payments refund"],
  ["/settings", nav.settings, "theme password account"],
  ["/helppage", nav.help, "articles questions"],
] as const;

/** Everything that a signed-in person can go to or do from anywhere. */
export function useCommands(user: User): readonly Command[] {
  const navigate = useNavigate();
  const { signOut } = useSignOut();
  const requests = readRequests(useNewestRequests(constants.DASHBOARD_REQUESTS_MAX).data) ?? [];
  const { articles } = useArticles();
  const go = (path: string, label: string, also = ""): Command => ({
    id: path,
    label,
    also,
    group: "Go to",
    run: () => navigate(path),
  });
  return [
    ...pages.map(([path, label, also]) => go(path, label, also)),
    ...(user.admin ? adminEntries.map(({ to, label }) => go(to, label, nav.admin)) : []),
    {
      id: "support",
      label: nav.support,
      also: "contact message",
      group: "Do",
      run: () => openContact({ type: "Support" }),
    },
    { id: "sign-out", label: nav.sign_out, also: "log out leave", group: "Do", run: signOut },
    ...requests.map(
      ({ id, original_file_name, original_instrument, target_difficulty }): Command => ({
        id,
        label: titleOf(original_file_name),
        also: `${original_instrument} ${target_difficulty}`,
        group: "Requests",
        run: () => navigate(`/requests/${id}`),
      }),
    ),
    ...articles.map(
      ({ slug, title }): Command => ({
        id: `article-${slug}`,
        label: title,
        group: "Help",
        run: () => openHelp({ article: slug }),
      }),
    ),
  ];
}
