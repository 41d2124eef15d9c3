import { createEngraver, type Engraver } from "@gradus/engrave";

let warm: Promise<Engraver> | undefined;

/** One warm engraver per process: its start costs about a second. */
export function pageEngraver(): Promise<Engraver> {
  warm ??= createEngraver();
  return warm;
}
