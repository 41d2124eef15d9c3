import { constants, inputLimits, readableMimeTypes, uploadLimitsSchema } from "@gradus/contracts";
import { publicProcedure } from "../trpc.ts";

export const uploadLimits = publicProcedure.output(uploadLimitsSchema).query(() => ({
  max_file_size_bytes: inputLimits.fileBytes,
  max_file_size_mb: constants.MAX_UPLOAD_MB,
  large_file_warning_mb: constants.LARGE_FILE_WARNING_MB,
  accepted_extensions: [...constants.INPUT_EXTENSIONS],
  accepted_mime_types: [...readableMimeTypes],
}));
