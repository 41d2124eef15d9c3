import {
  ChevronDown,
  ChevronUp,
  Keyboard,
  Metronome,
  Pause,
  Play,
  Repeat,
  SkipBack,
  SkipForward,
  Timer,
} from "lucide-react";
import { useEffect, useMemo, useState } from "react";
import { readStored, writeStored } from "../../../lib/storage.ts";
import { linesOf, playedBarAt } from "../../../playback/performance.ts";
import type { Player, PlayerState } from "../../../playback/player.ts";
import { prepareSound, usePosition } from "../../../playback/use-player.ts";
import { KeysDialog } from "./keys-dialog.tsx";
import { LineSwitches } from "./line-switches.tsx";
import { PositionSlider } from "./position-slider.tsx";
import { fastest, runShortcut, shortcutOf, slowest } from "./shortcuts.ts";
import "./player.css";

const keysStored = "single-key-shortcuts";

type PlayerBarProps = {
  readonly player: Player;
  readonly state: PlayerState;
  /** bar that is chosen in the score, from 0 */
  readonly measure: number | undefined;
  /** name of a bar as printed */
  readonly nameOf: (measure: number) => string;
  /** by the place of the part in the score */
  readonly partNames: readonly string[];
};

/** Everything that sounds: always in reach at the foot of the result. */
export function PlayerBar({ player, state, measure, nameOf, partNames }: PlayerBarProps) {
  const [help, setHelp] = useState(false);
  /** on a phone the player is one line until it is opened */
  const [open, setOpen] = useState(false);
  const [keys, setKeys] = useState(readStored(keysStored) !== "off");
  const position = usePosition(player, state);
  const current = player.current();
  const lines = useMemo(() => (current ? linesOf(current) : []), [current]);
  const playing = current?.bars[playedBarAt(current, position)]?.measure ?? 0;
  const chosen = measure ?? playing;
  const loop = () => player.loopMeasures(state.loop ? undefined : chosen);

  useEffect(() => {
    if (!keys) return;
    const press = (event: KeyboardEvent) => {
      const name = shortcutOf(event);
      if (!name) return;
      event.preventDefault();
      if (name === "help") setHelp(true);
      else if (name === "loop") player.loopMeasures(player.state().loop ? undefined : chosen);
      else runShortcut(name, player);
    };
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, [player, keys, chosen]);

  const switchKeys = (on: boolean) => {
    setKeys(on);
    writeStored(keysStored, on ? "on" : "off");
  };
  const opening = state.sound === "opening";
  const percent = Math.round(state.rate * 100);
  return (
    <section
      className={open ? "player panel open" : "player panel"}
      aria-label="Playback"
      onPointerEnter={prepareSound}
      onFocus={prepareSound}
    >
      {state.sound === "failed" && (
        <p className="wrap wide small player-note" role="alert">
          This browser gave us no sound. Check its volume and its permissions, then press Play again.
        </p>
      )}
      <div className="wrap wide">
        <div className="row nowrap transport">
          <button
            type="button"
            className="btn icon only-wide"
            aria-label="One bar back"
            onClick={() => player.stepBar(-1)}
          >
            <SkipBack className="i" />
          </button>
          <button
            type="button"
            className="btn primary icon play"
            aria-label={state.playing ? "Pause" : "Play"}
            aria-busy={opening}
            disabled={!current}
            onClick={() => void player.toggle()}
          >
            {state.playing ? <Pause className="i" /> : <Play className="i" />}
          </button>
          <button
            type="button"
            className="btn icon only-wide"
            aria-label="One bar on"
            onClick={() => player.stepBar(1)}
          >
            <SkipForward className="i" />
          </button>
          <button
            type="button"
            className="btn icon extra"
            aria-label={`Repeat bar ${nameOf(chosen)}`}
            aria-pressed={state.loop !== undefined}
            onClick={loop}
          >
            <Repeat className="i" />
          </button>
          <fieldset className="segments ab" aria-label="Listen to">
            {(["original", "result"] as const).map((version) => (
              <button
                key={version}
                type="button"
                aria-pressed={state.version === version}
                onClick={() => player.setVersion(version)}
              >
                {version === "original" ? "Original" : "Rewrite"}
              </button>
            ))}
          </fieldset>
          <button
            type="button"
            className="btn icon only-phone"
            aria-label={open ? "Fewer controls" : "More controls"}
            aria-expanded={open}
            onClick={() => setOpen(!open)}
          >
            {open ? <ChevronDown className="i" /> : <ChevronUp className="i" />}
          </button>
        </div>
        <PositionSlider player={player} loop={state.loop} position={position} nameOf={nameOf} />
        <div className="row nowrap tempo">
          <span className="small num only-wide nobr" role="status" aria-live="off">
            Bar {nameOf(playing)}
          </span>
          <label className="row nowrap small tempo-label">
            <span className="nobr num">
              <span className="only-wide">Tempo </span>
              {percent}%
            </span>
            <input
              type="range"
              min={slowest * 100}
              max={fastest * 100}
              step={5}
              value={percent}
              aria-label="Tempo in percent"
              onChange={(event) => player.setRate(Number(event.target.value) / 100)}
            />
          </label>
          <LineSwitches
            lines={lines}
            partNames={partNames}
            muted={state.muted}
            onSwitch={(line) => player.setMuted(line, !state.muted.has(line))}
          />
          <button
            type="button"
            className="btn icon"
            aria-label="Metronome"
            aria-pressed={state.metronome}
            onClick={() => player.setMetronome(!state.metronome)}
          >
            <Metronome className="i" />
          </button>
          <button
            type="button"
            className="btn icon only-wide"
            aria-label="Count in"
            aria-pressed={state.countIn}
            onClick={() => player.setCountIn(!state.countIn)}
          >
            <Timer className="i" />
          </button>
          <button type="button" className="btn icon only-wide" aria-label="List of keys" onClick={() => setHelp(true)}>
            <Keyboard className="i" />
          </button>
        </div>
      </div>
      <KeysDialog open={help} onOpenChange={setHelp} on={keys} onSwitch={switchKeys} />
    </section>
  );
}
