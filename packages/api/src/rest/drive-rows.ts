import { body, none, type RestRow, row } from "./rest-row.ts";

/** Google Drive (rest.md, sections 3, 5 and 6). */
export const driveRows: readonly RestRow[] = [
  row("get", "/api/google-drive/validate-scopes", "user.driveScopes", "user", none, "What Google Drive lets us do"),
  row("post", "/api/google-drive/exchange-code", "user.exchangeDriveCode", "user", body, "Finish connecting Drive"),
  {
    ...row(
      "get",
      "/api/integrations/google-drive/files",
      "user.driveFiles",
      "user",
      { query: ["limit", "folder_id"] },
      "What we saved to Google Drive, newest first",
    ),
    data: "files",
  },
  row(
    "post",
    "/api/integrations/google-drive/connect",
    "user.connectDrive",
    "user",
    none,
    "Begin to connect Google Drive: the address of Google's question",
  ),
  row(
    "delete",
    "/api/integrations/google-drive/disconnect",
    "user.disconnectDrive",
    "user",
    none,
    "Take the grant of Google Drive back and forget it",
  ),
  {
    ...row("post", "/api/requests/{id}/save-to-drive", "requests.saveToDrive", "user", none, "Save a result to Drive"),
    data: "both",
  },
  {
    ...row("post", "/api/files/{id}/save-to-drive", "requests.saveFileToDrive", "user", body, "Save a file to Drive"),
    data: "both",
  },
];
