import type { DriveSaved } from "@gradus/contracts";
import { createStore } from "../lib/store.ts";
import type { DriveFailure } from "./failure.ts";

/** What came of a save: shown over whatever page the person has gone to meanwhile. */
export type DriveOutcome =
  | { readonly kind: "saved"; readonly saved: DriveSaved }
  | Extract<DriveFailure, { kind: "ask" }>;

const store = createStore<DriveOutcome | undefined>(undefined);
export const showDriveOutcome = (outcome: DriveOutcome): void => store.set(outcome);
export const closeDriveOutcome = (): void => store.set(undefined);
export const useDriveOutcome = store.use;
