import { gistHandFrames } from "../gist/hands.ts";
import { gistMusicFrames } from "../gist/music.ts";
import { gistPageFrames } from "../gist/page.ts";
import { everydayFrames } from "./everyday.ts";
import type { Frame } from "./frame.ts";
import { handFrames } from "./hands.ts";
import { instrumentFrames } from "./instruments.ts";
import { noteFrames } from "./notes.ts";
import { pageFrames } from "./page.ts";
import { timeFrames } from "./time.ts";

/** Every frame of the grammar. */
export const frames: readonly Frame[] = [
  ...noteFrames,
  ...handFrames,
  ...timeFrames,
  ...pageFrames,
  ...instrumentFrames,
  ...everydayFrames,
];

/** Those that are tried when no other fits. */
export const gistFrames: readonly Frame[] = [...gistHandFrames, ...gistMusicFrames, ...gistPageFrames];
