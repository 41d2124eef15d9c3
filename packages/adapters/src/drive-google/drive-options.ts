import type { GoogleClientOptions } from "../google-client.ts";

export type GoogleDriveOptions = GoogleClientOptions & {
  /** hears why something failed, in words without tokens */
  readonly onFailure: (reason: string) => void;
  /** of an upload's parts; a multiple of 256 KiB */
  readonly chunkBytes?: number;
  /** before the first repetition; each further one waits twice as long */
  readonly retryMs?: number;
};
