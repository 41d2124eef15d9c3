import type { PageEvent } from "../symbols/event.ts";

/** An event and when it sounds, in ticks. */
export type Timed = { readonly event: PageEvent; readonly onset: number; readonly duration: number };
