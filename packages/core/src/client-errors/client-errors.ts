import { clientErrors } from "@gradus/db";
import type { CoreDeps } from "../deps.ts";
import type { ClientErrors } from "../help-desk.ts";
import { storable } from "../storable.ts";
import { scrubbed } from "./scrub.ts";

const clean = (text: string): string => storable(scrubbed(text));

export function createClientErrors({
  database,
  clock,
  ids,
}: Pick<CoreDeps, "database" | "clock" | "ids">): ClientErrors {
  return {
    record: async ({ message, stack, componentStack, url, timestamp }, userId) => {
      const id = ids.uuid();
      await database.db.insert(clientErrors).values({
        id,
        message: clean(message),
        stack: clean(stack),
        componentStack: clean(componentStack),
        url: clean(url),
        timestamp: clean(timestamp),
        userId: userId ?? null,
        receivedAt: clock.now(),
      });
      return id;
    },
  };
}
