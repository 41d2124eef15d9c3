import { constants, texts } from "@gradus/contracts";

export type BadgeState = { readonly count: number | undefined; readonly failure: string | undefined };
export type Badge = { readonly text: string; readonly tone: "" | "zero" | "bad"; readonly title?: string };

/** NAV-06, NAV-09: nothing for 0, 99+ above 99, three dots while loading, a mark on failure. */
export function badgeOf({ count, failure }: BadgeState, isNarrow: boolean): Badge | undefined {
  const { nav } = texts;
  if (failure !== undefined) {
    return { text: isNarrow ? nav.badge_error_mobile : nav.badge_error_desktop, tone: "bad", title: failure };
  }
  if (count === undefined) return { text: nav.badge_loading, tone: "zero" };
  if (count === 0) return undefined;
  return { text: count > constants.BADGE_CAP ? nav.badge_cap : String(count), tone: "" };
}
