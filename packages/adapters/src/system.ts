import { randomBytes, randomUUID } from "node:crypto";
import type { Clock, Ids } from "@gradus/core";

export const systemClock: Clock = { now: () => new Date() };

export const randomIds: Ids = { uuid: () => randomUUID(), token: (bytes) => randomBytes(bytes).toString("hex") };
