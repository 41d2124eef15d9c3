import { type FileFormat, fileFolderChars, fileFormats, fileIdInput } from "./files.ts";
import { constants } from "./text.ts";
import { z } from "./zod.ts";

/** DRIVE-12: the only scope that is asked for. It shows us the files that we made and no others. */
export const driveScope = "https://www.googleapis.com/auth/drive.file";

export const driveScopesSchema = z.object({
  valid: z.boolean(),
  /** whether the account is connected, also where Google takes the token no longer */
  has_token: z.boolean(),
  scopes: z.array(z.string()),
  missing_scopes: z.array(z.string()),
});

/** DRIVE-15 */
export const driveStates = ["not_configured", "not_connected", "connected", "needs_reconnect"] as const;
export type DriveState = (typeof driveStates)[number];
export const driveConnectionSchema = z.object({
  state: z.enum(driveStates),
  /** of the Google account; null without a connection */
  email: z.string().nullable(),
  /** null until the first file was saved */
  folder_url: z.string().nullable(),
});

export const driveCodeInput = z.strictObject({
  code: z.string().min(1).max(2000),
  /** of the address that connecting began with; PKCE makes a code useless without it */
  state: z.string().max(2000).optional(),
});
export const driveConnectedSchema = z.object({
  connected: z.literal(true),
  email: z.string(),
  scopes: z.array(z.string()),
});
export const driveAuthorizationSchema = z.object({ authorization_url: z.string() });
export const driveDisconnectedSchema = z.object({ disconnected: z.literal(true) });

export const driveFilesInput = z.strictObject({
  limit: z.coerce.number().int().min(1).max(100).default(constants.DRIVE_FILES_LIMIT),
  /** Google's ids have no other characters; it goes into a search expression */
  folder_id: z
    .string()
    .regex(/^[\w-]{1,200}$/, "Use the id of a folder in Google Drive")
    .optional(),
});
export const driveFilesSchema = z.object({
  files: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      mime_type: z.string(),
      /** bytes; null for folders */
      size: z.number().nullable(),
      modified_at: z.string().nullable(),
      web_view_link: z.string().nullable(),
    }),
  ),
});

export const saveFileToDriveInput = fileIdInput.extend({
  folder_name: z.string().trim().min(1).max(fileFolderChars).optional(),
  /** without an extension: that of the format is added */
  file_name: z.string().trim().min(1).max(255).optional(),
  format: z.enum(fileFormats as [FileFormat, ...FileFormat[]]).default("pdf"),
});
/** DRIVE-02. The one answer in camelCase, as the specification has it. */
export const driveSavedSchema = z.object({
  uploadedFiles: z.array(z.object({ fileName: z.string(), mimeType: z.string() })),
  folderUrl: z.string(),
});
export type DriveSaved = z.infer<typeof driveSavedSchema>;
