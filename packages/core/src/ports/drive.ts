export type DriveGrant = {
  /** good until the person takes it back */
  readonly refreshToken: string;
  readonly scopes: readonly string[];
  /** of the Google account */
  readonly email: string;
};
export type DriveFile = {
  readonly id: string;
  readonly name: string;
  readonly mimeType: string;
  /** null for folders */
  readonly sizeBytes: number | null;
  readonly modifiedAt: string | null;
  readonly webViewLink: string | null;
};
export type DriveUpload = { readonly fileName: string; readonly mimeType: string; readonly bytes: Uint8Array };

/**
 * One person's Drive, as far as we may see it: what we made ourselves. Every call throws AppError drive/reauthorize when
 * Google takes the token no longer, drive/insufficient-scope when it allows too little, drive/full, request/timeout, and
 * drive/failed when Drive does not answer.
 */
export type DriveAccount = {
  /** what the token allows now */
  readonly scopes: () => Promise<readonly string[]>;
  /** an id that Google keeps for a folder that is not made yet, so that two who make it at once make one */
  readonly reserveId: () => Promise<string>;
  /** False where there is none of that id, or it lies in the bin. */
  readonly hasFolder: (id: string) => Promise<boolean>;
  /** The id of a folder of that name. */
  readonly findFolder: (name: string) => Promise<string | undefined>;
  /** Makes a folder under a reserved id. False when that id is taken. */
  readonly createFolder: (name: string, reservedId: string) => Promise<boolean>;
  /**
   * Always a new file, whole or not at all: what may have arrived is removed where this fails. Goes on where a broken connection
   * stopped. Returns the file's id.
   */
  readonly upload: (folderId: string, file: DriveUpload) => Promise<string>;
  /** Deletes for good what we made, also when the visit was stopped. An id of nothing is fine. */
  readonly remove: (id: string) => Promise<void>;
  /** Newest first. */
  readonly list: (query: {
    readonly limit: number;
    readonly folderId?: string | undefined;
  }) => Promise<readonly DriveFile[]>;
};

/** Google Drive by OAuth 2.0 with PKCE (RFC 7636). */
export type Drive = {
  /** Address to send the person to; `state` comes back unchanged. Asks for the scope drive.file and nothing else. */
  readonly authorizationUrl: (request: {
    readonly redirectUri: string;
    readonly state: string;
    readonly codeChallenge: string;
  }) => Promise<string>;
  /** Throws drive/invalid-code, drive/insufficient-scope; then Google has nothing granted any more. */
  readonly exchange: (answer: {
    readonly code: string;
    readonly codeVerifier: string;
    readonly redirectUri: string;
  }) => Promise<DriveGrant>;
  /** `signal` stops what is under way. */
  readonly open: (refreshToken: string, signal?: AbortSignal) => DriveAccount;
  /** Takes back at Google what the person granted. A token that Google does not know any more is fine. */
  readonly revoke: (refreshToken: string) => Promise<void>;
  /** where a person looks at a folder */
  readonly folderUrl: (id: string) => string;
};
