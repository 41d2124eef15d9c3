import { performancesSchema } from "@gradus/contracts";
import { useQuery } from "@tanstack/react-query";
import { Pause, Play, TrendingDown, TrendingUp } from "lucide-react";
import { useMemo, useState } from "react";
import richerScores from "../../assets/hero/richer.json?url";
import richerOriginal from "../../assets/hero/richer-original.svg";
import richerResult from "../../assets/hero/richer-result.svg";
import simplerScores from "../../assets/hero/simpler.json?url";
import simplerOriginal from "../../assets/hero/simpler-original.svg";
import simplerResult from "../../assets/hero/simpler-result.svg";
import { Legend } from "../../components/legend.tsx";
import { playable } from "../../playback/playable.ts";
import type { Player, PlayerState, Version } from "../../playback/player.ts";
import { type Sounding, useHeard, usePlayer } from "../../playback/use-player.ts";
import { ScorePage } from "../../score/score-page.tsx";
import "../../score/score.css";

/**
 * Our own encodings (the sample, assets/hero/ode-to-joy.musicxml) and what Gradus made of them on 26 November 2026, asked for
 * Beginner and for two levels more: pages and performances as the product gave them, cut to the first line.
 */
const directions = {
  simpler: {
    piece: "Für Elise",
    original: simplerOriginal,
    result: simplerResult,
    scores: simplerScores,
    levels: ["Elementary", "Beginner"],
  },
  richer: {
    piece: "Ode to Joy",
    original: richerOriginal,
    result: richerResult,
    scores: richerScores,
    levels: ["Beginner", "Elementary"],
  },
} as const;
type Direction = keyof typeof directions;

async function fetchText(url: string, signal: AbortSignal): Promise<string> {
  const answer = await fetch(url, { signal });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  return answer.text();
}
const useAsset = (url: string) =>
  useQuery({
    queryKey: ["asset", url],
    queryFn: ({ signal }) => fetchText(url, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Both versions as they are heard; undefined until they are there. */
function usePerformances(url: string) {
  const { data } = useAsset(url);
  return useMemo(() => {
    if (data === undefined) return undefined;
    const { original, result } = performancesSchema.parse(JSON.parse(data));
    return { original: playable(original), result: playable(result) };
  }, [data]);
}

/** The same bars before and after, in both directions, to be seen and heard. */
export function BeforeAfter() {
  const [direction, setDirection] = useState<Direction>("simpler");
  const { piece, original, result, scores, levels } = directions[direction];
  const { player, state } = usePlayer(usePerformances(scores));
  const { sounding } = useHeard(player, state);
  const turn = (to: Direction) => {
    player.pause();
    setDirection(to);
  };
  return (
    <section className="strip" aria-label="The same bars, before and after">
      <div className="row between strip-head">
        <fieldset className="segments" aria-label="Direction">
          <label>
            <input
              className="sr"
              type="radio"
              name="direction"
              checked={direction === "simpler"}
              onChange={() => turn("simpler")}
            />
            <TrendingDown className="i" />
            Simplify
          </label>
          <label>
            <input
              className="sr"
              type="radio"
              name="direction"
              checked={direction === "richer"}
              onChange={() => turn("richer")}
            />
            <TrendingUp className="i" />
            Complexify
          </label>
        </fieldset>
        <span className="small muted">
          Beethoven, <em>{piece}</em>
        </span>
      </div>
      <Sheet
        title="Before"
        level={levels[0]}
        url={original}
        sounding={sounding}
        listen={<Listen player={player} state={state} version="original" name="Before" />}
      />
      <Sheet
        title="After"
        level={levels[1]}
        url={result}
        sounding={sounding}
        listen={<Listen player={player} state={state} version="result" name="After" />}
      />
      <div className="strip-foot">
        {state.sound === "failed" && (
          <p className="small" role="alert">
            This browser gave us no sound.
          </p>
        )}
        <Legend />
      </div>
    </section>
  );
}

type ListenProps = {
  readonly player: Player;
  readonly state: PlayerState;
  readonly version: Version;
  readonly name: string;
};

function Listen({ player, state, version, name }: ListenProps) {
  const playing = state.playing && state.version === version;
  const press = () => {
    if (playing) return player.pause();
    if (state.playing) return player.setVersion(version);
    player.setVersion(version);
    player.seek(0);
    void player.toggle();
  };
  const Icon = playing ? Pause : Play;
  return (
    <button
      type="button"
      className="btn quiet sm"
      aria-label={playing ? `Pause ${name}` : `Listen: ${name}`}
      aria-busy={state.sound === "opening" && state.version === version}
      onClick={press}
    >
      <Icon className="i" />
      {playing ? "Pause" : "Listen"}
    </button>
  );
}

type SheetProps = {
  readonly title: "Before" | "After";
  readonly level: string;
  readonly url: string;
  readonly sounding: Sounding;
  readonly listen: React.ReactNode;
};

const noBars: readonly number[] = [];
const nothing: readonly string[] = [];
const stay = () => {};

function Sheet({ title, level, url, sounding, listen }: SheetProps) {
  const page = useAsset(url);
  const isHeard = sounding.side === (title === "Before" ? "original" : "result");
  return (
    <figure className={`score-sheet ${title.toLowerCase()}`}>
      <figcaption>
        <strong>{title}</strong>
        <span className="row nowrap">
          {level}
          {listen}
        </span>
      </figcaption>
      <ScorePage
        text={page.data}
        failed={page.isError}
        label={`${title}: bars 1 to 4`}
        bars={noBars}
        zoom={100}
        marks
        sounding={isHeard ? sounding.ids : nothing}
        onBar={stay}
      />
    </figure>
  );
}
