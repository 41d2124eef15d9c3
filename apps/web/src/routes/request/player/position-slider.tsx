import { table } from "@gradus/contracts";
import type { KeyboardEvent, PointerEvent } from "react";
import { playedBarAt } from "../../../playback/performance.ts";
import type { Player } from "../../../playback/player.ts";
import type { Stretch } from "../../../playback/transport.ts";

type PositionSliderProps = {
  readonly player: Player;
  readonly loop: Stretch | undefined;
  readonly position: number;
  readonly nameOf: (measure: number) => string;
};

/** Where the music is, on a small staff; moves by bars. */
export function PositionSlider({ player, loop, position, nameOf }: PositionSliderProps) {
  const current = player.current();
  const bars = current?.bars ?? [];
  const seconds = current?.seconds ?? 0;
  const index = current ? playedBarAt(current, position) : 0;
  const left = (time: number) => `${seconds > 0 ? Math.min(100, (100 * time) / seconds) : 0}%`;
  const toBar = (to: number) => {
    const bar = bars[Math.min(bars.length - 1, Math.max(0, to))];
    if (bar) player.seek(bar.start);
  };
  const press = (event: KeyboardEvent) => {
    // keys may come faster than the page is drawn, so the place is asked for again
    const index = current ? playedBarAt(current, player.position()) : 0;
    const steps: Readonly<Record<string, number>> = table({
      ArrowLeft: index - 1,
      ArrowDown: index - 1,
      ArrowRight: index + 1,
      ArrowUp: index + 1,
      PageDown: index - 8,
      PageUp: index + 8,
      Home: 0,
      End: bars.length - 1,
    });
    const to = steps[event.key];
    if (to === undefined) return;
    event.preventDefault();
    toBar(to);
  };
  const point = (event: PointerEvent<HTMLDivElement>) => {
    if (event.type === "pointermove" && !event.currentTarget.hasPointerCapture(event.pointerId)) return;
    if (event.type === "pointerdown") event.currentTarget.setPointerCapture(event.pointerId);
    const box = event.currentTarget.getBoundingClientRect();
    player.seek((seconds * (event.clientX - box.left)) / Math.max(1, box.width));
  };
  return (
    <div
      className="scrub"
      role="slider"
      tabIndex={0}
      aria-label="Position"
      aria-valuemin={1}
      aria-valuemax={Math.max(1, bars.length)}
      aria-valuenow={index + 1}
      aria-valuetext={`Bar ${nameOf(bars[index]?.measure ?? 0)}`}
      onKeyDown={press}
      onPointerDown={point}
      onPointerMove={point}
    >
      <div className="line">
        {loop && <i className="loop" style={{ left: left(loop.start), width: left(loop.end - loop.start) }} />}
        <i className="head" style={{ left: left(position) }} />
      </div>
    </div>
  );
}
