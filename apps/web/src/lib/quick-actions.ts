import { quickActionsMax, type Settings, texts } from "@gradus/contracts";

export type QuickAction = Settings["quick_actions"][number];

/** SET-13: the pages that can be had as a quick action; the first three are the server's default. */
export const knownActions: readonly QuickAction[] = [
  { id: "modifyscore", label: texts.nav.modify_score, path: "/modifyscore" },
  { id: "requests", label: texts.nav.requests, path: "/requests" },
  { id: "purchase", label: texts.nav.purchase, path: "/purchase" },
  { id: "history", label: texts.nav.history, path: "/history" },
  { id: "settings", label: texts.nav.settings, path: "/settings" },
];

/** Those that could still be added; none when the list is full. */
export const addable = (chosen: readonly QuickAction[]): readonly QuickAction[] =>
  chosen.length >= quickActionsMax ? [] : knownActions.filter(({ id }) => !chosen.some((action) => action.id === id));

/** The list with one action moved by so many places; unchanged when that leads past an end. */
export function moved(chosen: readonly QuickAction[], id: string, by: -1 | 1): QuickAction[] {
  const from = chosen.findIndex((action) => action.id === id);
  const to = from + by;
  const action = chosen[from];
  if (!action || to < 0 || to >= chosen.length) return [...chosen];
  return chosen.toSpliced(from, 1).toSpliced(to, 0, action);
}
