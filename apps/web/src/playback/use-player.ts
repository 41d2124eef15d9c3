import { useEffect, useState, useSyncExternalStore } from "react";
import { playedBarAt, soundingAt } from "./performance.ts";
import { createPlayer, type Performances, type Player, type PlayerState } from "./player.ts";

/** Fetches the sound when a person reaches for the player; a failure is told at the press of play. */
export function prepareSound(): void {
  import("./sound.ts").then(({ loadSound }) => loadSound()).catch(() => {});
}

/** The page's player; its sound arrives as a chunk of its own, at the first press of play at the latest. */
export function usePlayer(performances: Performances | undefined): { player: Player; state: PlayerState } {
  const [player] = useState(() => createPlayer(async () => (await import("./sound.ts")).openSound()));
  const state = useSyncExternalStore(player.subscribe, player.state, player.state);
  useEffect(() => {
    if (performances) player.setPerformances(performances);
  }, [player, performances]);
  useEffect(() => () => player.pause(), [player]);
  return { player, state };
}

export type Sounding = { readonly side: "original" | "result"; readonly ids: readonly string[] };
type Heard = { readonly playing: number | undefined; readonly sounding: Sounding };
const silence: Heard = { playing: undefined, sounding: { side: "result", ids: [] } };

/** The bar of the score and the notes that sound; the same object until they change, so that little is drawn anew. */
export function useHeard(player: Player, state: PlayerState): Heard {
  const [heard, setHeard] = useState(silence);
  useEffect(() => {
    const look = () => setHeard((old) => changedFrom(old, heardNow(player, state)));
    look();
    if (!state.playing) return;
    let request = requestAnimationFrame(function follow() {
      look();
      request = requestAnimationFrame(follow);
    });
    return () => cancelAnimationFrame(request);
  }, [player, state]);
  return heard;
}

function heardNow(player: Player, { playing, version }: PlayerState): Heard {
  const current = player.current();
  if (!current) return silence;
  const position = player.position();
  const measure = current.bars[playedBarAt(current, position)]?.measure;
  return { playing: measure, sounding: { side: version, ids: playing ? soundingAt(current, position) : [] } };
}

function changedFrom(old: Heard, now: Heard): Heard {
  const { side, ids } = old.sounding;
  const same = side === now.sounding.side && ids.join() === now.sounding.ids.join();
  if (!same) return now;
  return old.playing === now.playing ? old : { ...now, sounding: old.sounding };
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
