import type { Hand } from "@gradus/difficulty";
import { fnvOfNothing, fnvWith } from "@gradus/score";
import type { Style, Texture } from "../read/reading.ts";

/** A passage of the corpus as read by hand; where musicians may differ, each answer counts. */
export type Passage = {
  /** path in the corpus, without its ending */
  readonly file: string;
  /** indices of measures, `to` excluded */
  readonly from: number;
  readonly to: number;
  readonly textures: readonly Texture[];
  readonly styles: readonly Style[];
  readonly hands: readonly Hand[];
};

const row = (file: string, from: number, to: number, textures: string, styles: string, hands: string): Passage => ({
  file,
  from,
  to,
  textures: words<Texture>(textures),
  styles: words<Style>(styles),
  hands: words<Hand>(hands),
});
const words = <Word extends string>(text: string): readonly Word[] =>
  text === "" ? [] : text.split(" ").map((word) => word as Word);

/** True for what nobody tunes on: about a third, by a hash of the file's name. */
export function isKeptApart({ file }: Pick<Passage, "file">): boolean {
  const hash = [...file].reduce((sum, letter) => fnvWith(sum, letter.charCodeAt(0)), fnvOfNothing);
  return [0, 3].includes((hash >>> 0) % 9);
}

/** Facts about passages, read from the pages by hand; textures are of the lower hand, without a word where they change. */
export const passages: readonly Passage[] = [
  row("scores/piano/fur-elise", 0, 8, "broken", "homophonic", "R"),
  row("scores/piano/fur-elise", 61, 68, "chords broken", "homophonic", "R"),
  row("scores/piano/fur-elise-beethoven-for-beginner-piano", 0, 20, "broken", "homophonic", "R"),
  row("scores/piano/invention-1", 0, 20, "line", "imitation", ""),
  row("scores/piano/invention-2", 2, 26, "line", "imitation", ""),
  row("scores/piano/invention-4", 2, 49, "line", "imitation", ""),
  row("scores/piano/invention-8", 1, 33, "line", "imitation", ""),
  row("scores/piano/invention-14", 0, 19, "line", "imitation", ""),
  row("scores/piano/johannsebastianbach-praeludiumincdur-bwv846-1", 0, 32, "broken", "figuration", ""),
  row("scores/piano/prelude-i-in-c-major-bwv-846-well-tempered-clavier-first-book", 0, 31, "broken", "figuration", ""),
  row("scores/piano/sonate-no-14-moonlight-1st-movement", 4, 22, "chords broken", "homophonic", "R"),
  row("scores/piano/moonlight-sonata-3rd-movement", 1, 13, "broken oompah", "figuration", ""),
  row("scores/piano/sonate-no-14-moonlight-3rd-movement", 21, 31, "broken", "homophonic", "R"),
  row("scores/piano/clair-de-lune-debussy", 0, 7, "chords", "homophonic chorale", "R"),
  row("scores/piano/clair-de-lune-claude-debussy", 27, 34, "broken", "homophonic", "R"),
  row("scores/piano/waltz-opus-64-no-2-in-c-minor", 0, 31, "oompah", "homophonic", "R"),
  row("scores/piano/waltz-opus-64-no-2-in-c-minor", 65, 96, "oompah", "homophonic", "R"),
  row("scores/piano/waltz-of-the-flowers", 38, 52, "oompah chords", "homophonic", "R"),
  row("scores/piano/maple-leaf-rag-scott-joplin", 51, 66, "oompah", "homophonic", "R"),
  row("scores/piano/scottjoplin-elitesyncopations", 54, 69, "oompah", "homophonic", "R"),
  row("scores/piano/erik-satie-gymnopedie-no-1", 4, 16, "oompah chords", "homophonic", "R"),
  row("scores/piano/gymnopdie-no-1-satie", 4, 16, "oompah chords", "homophonic", "R"),
  row("scores/piano/muzioclementi-sonatinaopus36no1-part1", 0, 14, "", "homophonic", "R"),
  row("scores/piano/muzioclementi-sonatinaopus36no1-part2", 0, 11, "broken", "homophonic", "R"),
  row("scores/piano/bach-minuet-in-g-major-bwv-anh-114", 0, 15, "line chords", "homophonic", "R"),
  row("scores/piano/minuet-in-g-major-bach", 16, 31, "line chords broken", "homophonic", "R"),
  row("scores/piano/nocturne-in-c-sharp-minor", 4, 20, "broken", "homophonic", "R"),
  row("scores/piano/nocturne-no-20-in-c-minor", 4, 20, "broken", "homophonic", "R"),
  row("scores/piano/chopin-nocturne-op-9-no-1", 1, 37, "broken", "homophonic", "R"),
  row("scores/piano/deutscher-tanz-d-820-1", 1, 9, "", "homophonic", "R"),
  row("scores/piano/greensleeves-for-piano-easy-and-beautiful", 1, 31, "broken", "homophonic", "R"),
  row("scores/piano/verdi-ladonnaemobile", 9, 30, "oompah chords", "homophonic", "R"),
  row("scores/piano/prlude-no-4-in-e-minor-op-28-frdric-chopin", 1, 22, "chords", "homophonic", "R"),
  row("scores/piano/ode-to-joy-easy-variation", 0, 8, "chords", "homophonic chorale", "R"),
  row("scores/piano/canon-in-d", 4, 30, "broken", "homophonic", "R"),
  row("scores/piano/canon-in-d-easy", 12, 43, "chords", "homophonic", "R"),
  row("scores/piano/arabesque-l-66-no-1-in-e-major", 5, 15, "broken", "homophonic", "R"),
  row("scores/piano/flight-of-the-bumblebee", 6, 20, "chords", "homophonic", "R"),
  row("scores/piano/swan-lake", 2, 20, "broken", "homophonic", "R"),
  row("scores/piano/moments-musicaux-op16-no4", 1, 9, "broken line", "homophonic", "R"),
  row("scores/piano/dance-of-the-sugar-plum-fairy", 4, 14, "oompah chords", "homophonic", "R"),
  row("scores/piano/12-variations-of-twinkle-twinkle-little-star", 49, 71, "line broken", "homophonic", "R"),
  row(
    "scores/piano/la-campanella-grandes-etudes-de-paganini-no-3-franz-liszt",
    4,
    20,
    "oompah chords",
    "homophonic",
    "R",
  ),
  row("scores/voice-piano/schubert-an-die-musik", 0, 2, "solo", "homophonic", "L"),
  row("scores/voice-piano/hensel-1-das-heimweh", 1, 22, "", "figuration", ""),
  row("scores/voice-piano/leoncavallo-mattinata", 4, 19, "broken oompah", "figuration", ""),
  row("scores/voice-piano/kralik-9-der-schmied", 0, 12, "solo", "homophonic", "L"),
  row("scores/voice-piano/gounod-le-soir-cg-441", 0, 8, "", "homophonic", "R"),
  row("scores/voice-piano/gounod-le-soir-cg-441", 11, 29, "", "figuration", ""),
  row("scores/voice-piano/kinkel-3-gondellied", 1, 6, "broken oompah", "figuration", ""),
  row("scores/voice-piano/lang-3-die-schwalben", 4, 12, "chords", "homophonic", "R"),
  row("scores/voice-piano/schubert-1-der-zwerg-d-771", 0, 20, "", "figuration homophonic", ""),
  row("scores/voice-piano/faure-op-4-2-lydia", 2, 18, "chords oompah", "homophonic chorale", "R"),
  row("scores/voice-piano/land-der-berge", 1, 27, "chords", "chorale homophonic", "R"),
  row("scores/voice-piano/schubert-der-erlkonig-d-328", 1, 13, "solo", "homophonic", "L"),
  row(
    "scores/voice-piano/schubert-winterreise-d-911-24-der-leiermann-spatere-fassung",
    0,
    8,
    "chords",
    "homophonic",
    "R",
  ),
  row("harmony/bach-the-well-tempered-clavier-i-05", 0, 26, "", "figuration", ""),
  row("harmony/bach-the-well-tempered-clavier-i-06", 0, 20, "broken line", "figuration", ""),
  row("harmony/bach-the-well-tempered-clavier-i-22", 0, 20, "", "chorale", "R"),
  row("harmony/bach-the-well-tempered-clavier-i-24", 0, 16, "line", "imitation", ""),
];
