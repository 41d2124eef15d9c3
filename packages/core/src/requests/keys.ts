import type { ScoreSide } from "@gradus/contracts";

import { extensionOf, type OutputFormat } from "./formats.ts";

/** Storage keys and ledger keys of a request, in one place because recovery and clean-up rely on their shape. */
export const requestsPrefix = "requests/";
export const analysisPrefix = "analysis/";
/** Uploads that were looked at, for estimates: the sweep removes them after one to two hours. */
export const lookedAtPrefix = (userId: string): string => `${analysisPrefix}${userId}/`;
/** Keys sort by the time of the look: milliseconds have thirteen digits until the year 2286. */
export const lookedAtKey = (userId: string, at: Date, id: string): string =>
  `${lookedAtPrefix(userId)}${at.getTime()}-${id}`;
/** Files of no request. */
export const uploadsPrefix = "uploads/";
export const uploadKey = (id: string): string => `${uploadsPrefix}${id}`;
export const requestPrefix = (id: string): string => `${requestsPrefix}${id}/`;
export const originalKey = (id: string): string => `${requestPrefix(id)}original`;
/** Outputs are scoped by attempt, so that an attempt thought dead cannot overwrite those of the next. */
export const attemptPrefix = (id: string, run: number, attempt: number): string =>
  `${requestPrefix(id)}r${run}a${attempt}/`;
/** Files of a person's choices about a run, scoped by attempt too. */
export const variantPrefix = (id: string, run: number, variant: number, attempt: number): string =>
  `${variantsPrefix(id, run)}${variant}a${attempt}/`;
export const variantsPrefix = (id: string, run: number): string => `${requestPrefix(id)}r${run}v`;
/** The run that made an object; undefined for the upload. */
export const runOfKey = (key: string): number | undefined => {
  const run = /^requests\/[^/]+\/r(\d+)[av]/.exec(key)?.[1];
  return run === undefined ? undefined : Number(run);
};
export const resultKey = (prefix: string, format: OutputFormat): string => `${prefix}result${extensionOf[format]}`;
export const readingKey = (prefix: string): string => `${prefix}reading.musicxml`;
/** By attempt: an MP3 that is still being written by an attempt thought dead stays apart. */
export const soundKey = (prefix: string, attempt: number): string => `${prefix}sound${attempt}.mp3`;
export const playbackKey = (prefix: string): string => `${prefix}playback.json`;
export const pageKey = (prefix: string, side: ScoreSide, n: number): string => `${prefix}pages/${side}/${n}.svg`;

export const debitKey = (id: string, run: number): string => `debit:${id}:${run}`;
/** What the ledger keeps for years says which request it was, never the file, whose name may say who it was. */
export const ledgerText = (id: string): string => `Request ${id}`;
export const refundKey = (id: string, run: number): string => `refund:${id}:${run}`;
