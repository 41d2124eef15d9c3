import type { DriveState, FileFormat } from "@gradus/contracts";
import type { DriveFile } from "./ports/index.ts";

export type DriveSave = {
  readonly files: readonly { readonly fileName: string; readonly mimeType: string }[];
  readonly folderUrl: string;
};

/**
 * A person's Google Drive (DRIVE). Without a Google client of the operator everything but `connection`, `kept` and `disconnect` throws
 * auth/google-not-configured. What needs a connection throws drive/reauthorize where there is none or Google takes its token
 * no longer, drive/insufficient-scope, drive/failed, request/timeout.
 */
export type DriveService = {
  /** Address of Google's question. Its state is signed, ten minutes old at most, and this person's alone. */
  readonly start: (userId: string, redirectUri: string) => Promise<string>;
  /** Whether a state comes from `start`, and not from a sign-in. */
  readonly isState: (state: string) => boolean;
  /** Keeps what Google granted. Throws drive/state, drive/invalid-code, drive/insufficient-scope; then nothing is changed. */
  readonly finish: (
    userId: string,
    answer: { readonly code: string; readonly state: string | undefined; readonly redirectUri: string },
  ) => Promise<{ readonly email: string; readonly scopes: readonly string[] }>;
  /** DRIVE-15. Asks Google; where it does not answer, what was known before. */
  readonly connection: (userId: string) => Promise<{
    readonly state: DriveState;
    readonly email: string | null;
    readonly folderUrl: string | null;
  }>;
  /** What we keep of a connection, the token aside, for the person's data; asks nobody. */
  readonly kept: (
    userId: string,
  ) => Promise<{ readonly email: string; readonly folderId: string | null; readonly connectedAt: Date } | undefined>;
  /** DRIVE-11: what Google says the token allows; nothing for one that it takes no longer. */
  readonly scopes: (userId: string) => Promise<{
    readonly hasToken: boolean;
    readonly scopes: readonly string[];
    readonly missing: readonly string[];
  }>;
  readonly list: (
    userId: string,
    query: { readonly limit: number; readonly folderId?: string | undefined },
    signal?: AbortSignal,
  ) => Promise<readonly DriveFile[]>;
  /** Takes the grant back at Google, forgets it and clears the three flags; fine without a connection. */
  readonly disconnect: (userId: string) => Promise<void>;
  /**
   * DRIVE-16: every output that is there, as new files. Throws request/not-found, drive/not-enabled, drive/no-files,
   * drive/full, drive/expired.
   */
  readonly saveRequest: (userId: string, requestId: string, signal?: AbortSignal) => Promise<DriveSave>;
  /** FILE-06. Throws as `saveRequest` and as the file's download. */
  readonly saveFile: (
    userId: string,
    fileId: string,
    wanted: {
      readonly format: FileFormat;
      /** the product's folder without it */
      readonly folderName?: string | undefined;
      /** the file's own without it */
      readonly fileName?: string | undefined;
    },
    signal?: AbortSignal,
  ) => Promise<DriveSave>;
  /** Seals tokens anew that an earlier APP_SECRET sealed. Returns how many. */
  readonly reseal: () => Promise<number>;
};
