import { texts } from "@gradus/contracts";
import { Pause, Play } from "lucide-react";
import { useBadges, useLiveSwitch } from "./use-badges.ts";

const clock = new Intl.DateTimeFormat("en-GB", { timeStyle: "medium" });

/** NAV-05: whether the counts are kept fresh, since when they stand, and the switch. */
export function LiveControl() {
  const { isLive, updatedAt } = useBadges();
  const change = useLiveSwitch();
  return (
    <>
      <span className={isLive ? "badge ok" : "badge plain"}>
        {isLive && <i className="pulse" />}
        {isLive ? texts.nav.live : texts.nav.static}
      </span>
      {updatedAt > 0 && <span className="small muted num">updated {clock.format(updatedAt)}</span>}
      <button type="button" className="btn" onClick={() => change(!isLive)}>
        {isLive ? <Pause className="i" /> : <Play className="i" />}
        {isLive ? "Pause" : "Start"}
      </button>
    </>
  );
}
