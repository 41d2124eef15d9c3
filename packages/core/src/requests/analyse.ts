import type { Context } from "../context.ts";
import type { Requests } from "../services.ts";
import { analysisPrefix } from "./keys.ts";
import { cleanFileName, inspectStored, requireReadableName, storeUpload } from "./upload.ts";

export function createAnalyse(context: Context): Requests["analyse"] {
  return async (userId, upload, signal, reading) => {
    const fileName = cleanFileName(upload.fileName);
    requireReadableName(fileName);
    const key = `${analysisPrefix}${context.ids.uuid()}`;
    try {
      const stored = await storeUpload(context.storage, key, upload);
      const inspected = await inspectStored(context, key, fileName, stored, { account: userId, signal, reading });
      const balance = await context.credits.balance(userId);
      const { input, price, difficulty } = inspected;
      return {
        file_name: fileName,
        file_type: input.format,
        file_size: stored.sizeBytes,
        pages: inspected.pages,
        measures: input.measures,
        credits_required: price,
        current_balance: balance,
        balance_after: balance - price,
        sufficient: balance >= price,
        detected: {
          instruments: input.parts.map((part) => part.instrument || part.name),
          key: input.key || null,
          difficulty: difficulty && {
            grade: difficulty.grade,
            level: difficulty.level,
            uncertainty: difficulty.uncertainty,
            tempo: difficulty.tempo,
          },
          title: input.title,
          composer: input.composer,
          parts: input.parts,
        },
        warnings: [...inspected.warnings],
        ...(input.reading && { reading: input.reading }),
        ...(inspected.bars && { bars: [...inspected.bars] }),
        sha256: stored.sha256,
      };
    } finally {
      await context.storage.remove(key).catch(() => {});
    }
  };
}
