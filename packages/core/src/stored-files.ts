import type { FileAnalysis, FileFormat } from "@gradus/contracts";
import type { FileType } from "@gradus/db";
import type { Download, Upload } from "./request-services.ts";

export type FileView = {
  readonly id: string;
  readonly fileName: string;
  readonly fileType: FileType;
  readonly fileSize: number;
  /** a label, no place */
  readonly folder: string;
  readonly temporary: boolean;
  readonly requestId: string | null;
  readonly createdAt: Date;
  readonly expiresAt: Date;
};

/** Files of a person: what they uploaded, and what belongs to their requests. Another's id throws request/not-found. */
export type Files = {
  /** FILE-01. Throws file/*; then nothing is kept. */
  readonly upload: (
    userId: string,
    input: {
      readonly upload: Upload;
      readonly folder: string;
      readonly temporary: boolean;
      readonly analyze: boolean;
      readonly signal?: AbortSignal | undefined;
    },
  ) => Promise<{ readonly file: FileView; readonly analysis: FileAnalysis | null }>;
  readonly get: (userId: string, id: string) => Promise<FileView>;
  /** Throws file/in-use while its request is not finished. */
  readonly remove: (userId: string, id: string) => Promise<void>;
  readonly analyse: (userId: string, id: string, signal?: AbortSignal) => Promise<FileAnalysis>;
  /** FILE-10: as it is stored, or made by the engine. Throws output/not-available, engine/*. */
  readonly download: (userId: string, id: string, format: FileFormat, signal?: AbortSignal) => Promise<Download>;
  /** FILE-04, FILE-08: what proves a link: whoever has it may fetch that file in that format until it ends. */
  readonly link: (
    userId: string,
    id: string,
    format: FileFormat,
    seconds: number,
  ) => Promise<{ readonly expires: number; readonly signature: string; readonly expiresAt: Date }>;
  /** Throws file/link-expired for a link that was changed or has ended. */
  readonly openLink: (
    id: string,
    format: FileFormat,
    proof: { readonly expires: number; readonly signature: string },
    signal?: AbortSignal,
  ) => Promise<Download>;
};
