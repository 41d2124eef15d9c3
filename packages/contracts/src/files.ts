import { downloadFormats } from "./request-values.ts";
import { analysisSchema } from "./requests.ts";
import { constants } from "./text.ts";
import { z } from "./zod.ts";

/** What a file can be had as: as it is, or as what it can be made into (FILE-10). */
export const fileFormats = downloadFormats.filter((format) => format !== "reading");
export type FileFormat = (typeof fileFormats)[number];

export const fileFolderChars = 100;
/** FILE-09: hours that a temporary file stays, and days that others do. */
export const fileLives = { temporaryHours: 24, days: constants.FILE_RETENTION_DAYS } as const;
export const linkSeconds = { least: 60, most: 86_400 } as const;

const isTrue = z.enum(["true", "false"]).default("false");
/** Fields of the multipart form beside the file (FILE-01). */
export const fileUploadFields = z.object({
  analyze: isTrue,
  temporary: isTrue,
  folder: z.string().trim().max(fileFolderChars, "Use at most 100 characters").default(""),
});

export const fileIdInput = z.strictObject({ id: z.string().max(100) });
export const fileAnalysisSchema = analysisSchema.omit({ analysis_id: true });
export type FileAnalysis = z.infer<typeof fileAnalysisSchema>;
/** The wire form of a file (rest.md section 6). */
export const fileSchema = z.object({
  id: z.string(),
  file_name: z.string(),
  file_type: z.enum(["pdf", "musicxml", "mxl", "midi", "mp3"]),
  file_size: z.number(),
  folder: z.string(),
  temporary: z.boolean(),
  request_id: z.string().nullable(),
  created_at: z.string(),
  expires_at: z.string(),
});
export type StoredFile = z.infer<typeof fileSchema>;
export const uploadedFileSchema = fileSchema.extend({ analysis: fileAnalysisSchema.nullable() });

const seconds = z
  .number()
  .int()
  .min(linkSeconds.least, "Use 60 to 86400 seconds")
  .max(linkSeconds.most, "Use 60 to 86400 seconds");
export const downloadUrlInput = fileIdInput.extend({
  format: z.enum(fileFormats as [FileFormat, ...FileFormat[]]),
  expires_in: seconds.default(constants.DOWNLOAD_LINK_SECONDS),
});
export const downloadUrlSchema = z.object({ url: z.string(), expires_at: z.string() });
