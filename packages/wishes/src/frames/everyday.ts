import type { Match } from "../rule.ts";
import { type Frame, frame } from "./frame.ts";

/** What each interval is called as a doubling. */
const doublings = new Map<number, "octaves" | "thirds" | "sixths">([
  [12, "octaves"],
  [3, "thirds"],
  [4, "thirds"],
  [8, "sixths"],
  [9, "sixths"],
]);

/** "Thirds in the right hand": notes added, only where a hand is named, for an interval alone asks for nothing. */
function doubled(match: Match) {
  const [semitones = 0, ...rest] = match.semitones();
  const technique = doublings.get(semitones);
  return technique && rest.length === 0 && match.hand && match.hand !== "both" ? { technique, hand: match.hand } : null;
}

/** "Not too many sharps" leaves two of them. */
const fewSigns = (match: Match) => ({
  sharps: match.has("sharp") ? 2 : null,
  flats: match.has("flat") ? 2 : null,
});

/** slowest and fastest marks of a metronome */
const [slow, fast] = [40, 208];
const mark = (match: Match) => {
  const bpm = match.one("number");
  return match.has("notabove") && bpm >= slow && bpm <= fast ? { bpm } : null;
};

/** Short ways in which teachers say things to each other. */
export const everydayFrames: readonly Frame[] = [
  frame("technique.add", "plain|add", "<interval> fill|out|fuller|parallel|doubled|double?", doubled),
  frame("technique.add", "plain|add", "<ordinal> fill|out|fuller|parallel|doubled|double?", doubled),
  frame("key.max-accidentals", "fewer", "sharp|flat key|keysignature|in|or|and?", fewSigns),
  frame("tempo.max", "most", "<number> tempo|speed|metronome|mark?", mark),
  frame("texture.keep-layer", "plain|only|add", "alone|solo <hand>?", (match) =>
    match.all("hand").join() === "right" || match.hand === "right" ? { layer: "melody" } : null,
  ),
  frame("position.five-finger", "plain|keep|only|add", "<number> finger position|melody|hand|range?", (match) =>
    match.one("number") === 5 ? { hand: match.hand ?? (match.has("melody") ? "right" : "both"), shifts: null } : null,
  ),
];
