import { type FileAnalysis, levelNowOf } from "@gradus/contracts";
import type { Context } from "../context.ts";
import type { Requests } from "../request-services.ts";
import { lookedAtKey, lookedAtPrefix } from "./keys.ts";
import { cleanFileName, type Inspected, inspectStored, requireReadableName, storeUpload } from "./upload.ts";

/** uploads of one account that are kept for estimates: that of its page, a reading given up for the next, and the next */
const mostKept = 3;

/** What is told of an inspected upload, with what it costs and leaves. */
export const analysisOf = (fileName: string, inspected: Inspected, balance: number): FileAnalysis => {
  const { input, price, difficulty, levels } = inspected;
  return {
    file_name: fileName,
    file_type: input.format,
    file_size: inspected.sizeBytes,
    pages: inspected.pages,
    measures: input.measures,
    credits_required: price,
    current_balance: balance,
    balance_after: balance - price,
    sufficient: balance >= price,
    detected: {
      instruments: input.parts.map((part) => part.instrument || part.name),
      key: input.key || null,
      difficulty: difficulty && levelNowOf(difficulty),
      title: input.title,
      composer: input.composer,
      parts: input.parts.map((part, place) => ({ ...part, difficulty: levels[place] ?? null })),
    },
    warnings: [...inspected.warnings],
    ...(input.reading && { reading: input.reading }),
    ...(inspected.bars && { bars: [...inspected.bars] }),
    sha256: inspected.sha256,
  };
};

export function createAnalyse(context: Context): Requests["analyse"] {
  const { storage } = context;

  /** The page asks about its file until a new reading is there, so the newest stay. */
  async function makeRoom(userId: string): Promise<void> {
    const kept = await storage.list(lookedAtPrefix(userId));
    const oldest = kept.toSorted().slice(0, Math.max(0, kept.length - mostKept + 1));
    await Promise.all(oldest.map((key) => storage.remove(key)));
  }

  return async (userId, upload, signal, reading) => {
    const fileName = cleanFileName(upload.fileName);
    requireReadableName(fileName);
    const id = context.ids.uuid();
    const key = lookedAtKey(userId, context.clock.now(), id);
    await makeRoom(userId);
    let isKept = false;
    try {
      const stored = await storeUpload(storage, key, upload);
      const inspected = await inspectStored(context, key, fileName, stored, { account: userId, signal, reading });
      const balance = await context.credits.balance(userId);
      isKept = !signal?.aborted;
      return { ...analysisOf(fileName, inspected, balance), analysis_id: id };
    } finally {
      if (!isKept) await storage.remove(key).catch(() => {});
    }
  };
}
