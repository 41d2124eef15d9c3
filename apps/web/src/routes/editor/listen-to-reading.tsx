import type { Reading } from "@gradus/contracts";
import { Metronome, Pause, Play } from "lucide-react";
import { useEffect } from "react";
import { playedBarAt } from "../../playback/performance.ts";
import type { Player, PlayerState } from "../../playback/player.ts";
import { prepareSound, usePosition } from "../../playback/use-player.ts";

type ListenToReadingProps = {
  readonly player: Player;
  readonly state: PlayerState;
  /** of the reading, with their printed numbers */
  readonly measures: Reading["measures"];
};

/** The beginning as it was read, with its beats: a metre or a pickup that is wrong is heard at once. */
export function ListenToReading({ player, state, measures }: ListenToReadingProps) {
  const position = usePosition(player, state);
  useEffect(() => player.setMetronome(true), [player]);
  const current = player.current();
  const bars = current?.bars ?? [];
  const index = current ? playedBarAt(current, position) : 0;
  const name = `Bar ${measures[bars[index]?.measure ?? 0]?.measure ?? index + 1}`;
  const Icon = state.playing ? Pause : Play;
  return (
    <section
      className="stack tight"
      aria-label="Listen to the reading"
      onPointerEnter={prepareSound}
      onFocus={prepareSound}
    >
      <div className="row">
        <button
          type="button"
          className="btn quiet"
          aria-busy={state.sound === "opening"}
          disabled={!current}
          onClick={() => void player.toggle()}
        >
          <Icon className="i" />
          {state.playing ? "Pause" : "Listen"}
        </button>
        <button
          type="button"
          className="chip"
          aria-pressed={state.metronome}
          onClick={() => player.setMetronome(!state.metronome)}
        >
          <Metronome className="i" />
          Metronome
        </button>
      </div>
      <label className="field">
        <span className="num">{name}</span>
        <input
          type="range"
          min={1}
          max={Math.max(1, bars.length)}
          value={index + 1}
          aria-label="Bar to listen from"
          aria-valuetext={name}
          onChange={(event) => player.seek(bars[Number(event.target.value) - 1]?.start ?? 0)}
        />
      </label>
      {state.sound === "failed" && (
        <p className="small" role="alert">
          This browser gave us no sound. Check its volume and its permissions, then press Listen again.
        </p>
      )}
    </section>
  );
}
