import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { createPlayer, type Performances, type Player, type PlayerState } from "../../../playback/player.ts";

/** The page's player; its sound arrives as a chunk of its own at the first press of play. */
export function usePlayer(performances: Performances | undefined): { player: Player; state: PlayerState } {
  const [player] = useState(() => createPlayer(async () => (await import("../../../playback/sound.ts")).openSound()));
  const state = useSyncExternalStore(player.subscribe, player.state);
  useEffect(() => {
    if (performances) player.setPerformances(performances);
  }, [player, performances]);
  useEffect(() => () => player.pause(), [player]);
  return { player, state };
}

const framesBetween = 3;

/** The time of the performance, about twenty times a second while it plays. */
export function usePosition(player: Player, state: PlayerState): number {
  const [position, setPosition] = useState(() => player.position());
  const frame = useRef(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every change of the player may move its position
  useEffect(() => {
    setPosition(player.position());
    if (!state.playing) return;
    let request = requestAnimationFrame(function follow() {
      frame.current++;
      if (frame.current % framesBetween === 0) setPosition(player.position());
      request = requestAnimationFrame(follow);
    });
    return () => cancelAnimationFrame(request);
  }, [player, state.playing, state.changes]);
  return position;
}
