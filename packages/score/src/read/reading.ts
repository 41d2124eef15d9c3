import type { Failure, Reading } from "@gradus/contracts";
import type { Score } from "../model/score.ts";

/** What a reader of another format than MusicXML answers; what it refuses is a Failure of the error catalogue. */
export type ScoreReading = { readonly ok: true; readonly score: Score; readonly reading: Reading } | Failure;
