import { compareNotices, type Notice, noticeState } from "@gradus/contracts";

/** MAINT-02, MAINT-04: what is shown of the notices at a moment: not ended, not put away, in their order, so many. */
export function shownNotices(
  notices: readonly Notice[],
  { dismissed, now, max }: { readonly dismissed: readonly string[]; readonly now: number; readonly max: number },
): readonly Notice[] {
  return notices
    .filter((notice) => ["active", "scheduled"].includes(noticeState(notice, now)) && !dismissed.includes(notice.id))
    .sort(compareNotices)
    .slice(0, max);
}
