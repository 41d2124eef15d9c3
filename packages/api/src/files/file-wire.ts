import type { StoredFile } from "@gradus/contracts";
import type { FileView } from "@gradus/core";

export const toFile = (file: FileView): StoredFile => ({
  id: file.id,
  file_name: file.fileName,
  file_type: file.fileType,
  file_size: file.fileSize,
  folder: file.folder,
  temporary: file.temporary,
  request_id: file.requestId,
  created_at: file.createdAt.toISOString(),
  expires_at: file.expiresAt.toISOString(),
});
