import { useEffect, useState, useSyncExternalStore } from "react";
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

/** The time of the performance, about twenty times a second while it plays; read anew at every change. */
export function usePosition(player: Player, state: PlayerState): number {
  const [, show] = useState(0);
  useEffect(() => {
    if (!state.playing) return;
    let frames = 0;
    let request = requestAnimationFrame(function follow() {
      frames++;
      if (frames % framesBetween === 0) show(frames);
      request = requestAnimationFrame(follow);
    });
    return () => cancelAnimationFrame(request);
  }, [state.playing]);
  return player.position();
}
