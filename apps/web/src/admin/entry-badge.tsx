import type { BadgeCounts } from "@gradus/contracts";
import { badgeOf } from "./badge-text.ts";
import { useBadges } from "./use-badges.ts";

type EntryBadgeProps = {
  readonly name: keyof BadgeCounts | undefined;
  /** of what it counts, for those who do not see where it stands */
  readonly label: string;
  readonly narrow?: boolean;
};

export function EntryBadge({ name, label, narrow = false }: EntryBadgeProps) {
  const { counts, failure } = useBadges();
  if (!name) return null;
  const badge = badgeOf({ count: counts?.[name], failure }, narrow);
  if (!badge) return null;
  return (
    <span className={`count ${badge.tone}`} title={badge.title}>
      {badge.text}
      <span className="sr"> {badge.title ?? label}</span>
    </span>
  );
}
