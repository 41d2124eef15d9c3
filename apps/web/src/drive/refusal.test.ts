import { expect, it } from "vitest";
import { driveRefusal, isDriveEnabled } from "./refusal.ts";

const settings = (integration: boolean, enabled: boolean, authorized: boolean) => ({
  google_drive_integration: integration,
  is_google_drive_enabled: enabled,
  is_google_drive_authorized: authorized,
});
const notEnabled = "Google Drive integration is not enabled. Please enable it in Settings first.";

it.each([
  [true, false, false, true],
  [false, true, true, true],
  [false, true, false, false],
  [false, false, true, false],
  [false, false, false, false],
])("DET-22: integration %s, enabled %s, authorized %s: %s", (integration, enabled, authorized, is) => {
  expect(isDriveEnabled(settings(integration, enabled, authorized))).toBe(is);
  const refusal = driveRefusal({ status: "completed" }, settings(integration, enabled, authorized));
  expect(refusal).toBe(is ? undefined : notEnabled);
});

it.each(["pending", "processing", "failed"] as const)("DET-22: a request that is %s is not saved", (status) => {
  expect(driveRefusal({ status }, settings(true, true, true))).toBe("Only completed requests can be saved");
});

it("DET-22: nothing is saved while the settings are not known", () => {
  expect(driveRefusal({ status: "completed" }, undefined)).toBe(notEnabled);
});
