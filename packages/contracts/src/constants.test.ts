import { expect, test } from "vitest";
import { inputLimits } from "./limits.ts";
import { noticeTypes } from "./notice-state.ts";
import { statsRanges } from "./stats-ranges.ts";
import { contactForm } from "./support.ts";
import { constants, texts } from "./text.ts";

// The numbers of the specification's section 9; what uses them has tests of its own.
test.each([
  ["CONST-01 the shortest password", { PASSWORD_MIN: 6 }],
  ["CONST-02 uploads", { MAX_UPLOAD_MB: 50, LARGE_FILE_WARNING_MB: 10 }],
  ["CONST-03 time-outs", { TIMEOUT_ANALYZE_MS: 45_000, TIMEOUT_SUBMIT_MS: 60_000, TIMEOUT_UPLOAD_MS: 60_000 }],
  [
    "CONST-07 what the privacy policy promises",
    {
      PRIVACY_FILES_DAYS: 30,
      PRIVACY_TRANSACTIONS_YEARS: 7,
      PRIVACY_USAGE_LOGS_DAYS: 90,
      PRIVACY_BACKUPS_DAYS: 30,
      PRIVACY_REPLY_DAYS: 30,
      MINIMUM_AGE: 13,
    },
  ],
  ["CONST-08 how long a download link lives", { DOWNLOAD_LINK_SECONDS: 3600 }],
  ["CONST-09 badges", { BADGE_POLL_MS: 60_000, BADGE_CAP: 99 }],
  ["CONST-10 the list refreshes", { REQUESTS_REFRESH_MS: 30_000 }],
  [
    "CONST-12 the dashboard",
    {
      DASHBOARD_RECENT: 6,
      DASHBOARD_REQUESTS_MAX: 100,
      ALERTS_MAX: 3,
      ALERT_DISMISS_HOURS: 24,
      ALERT_COMPLETED_HOURS: 24,
      ALERT_FAILED_HOURS: 4,
      LOW_CREDIT_THRESHOLD: 2,
    },
  ],
  [
    "CONST-14 statistics",
    {
      STATS_RANGES: ["7d", "30d", "90d", "all"],
      SUCCESS_GREEN_MIN: 90,
      SUCCESS_YELLOW_MIN: 70,
      DEFAULT_PROCESSING_MINUTES: 8,
      CREDITS_PER_REQUEST_ESTIMATE: 1.5,
    },
  ],
  ["CONST-16 the claim about time", { CLAIM_PROCESSING_MINUTES: 5 }],
  [
    "CONST-18 the contact form",
    { CONTACT_MESSAGE_MAX: 5000, CONTACT_MESSAGE_MIN: 10, CONTACT_NAME_MAX: 100, CONTACT_EMAIL_MAX: 254 },
  ],
  ["CONST-19 money", { CURRENCY: "usd", VOUCHER_DECIMALS: 2 }],
  [
    "CONST-20 toasts, tries, delays, the log's panel",
    {
      TOASTS_MAX: 5,
      TOAST_DEFAULT_MS: 5000,
      TOAST_EXIT_MS: 300,
      TOAST_AFTER_HOVER_MS: 2000,
      ERROR_BOUNDARY_RETRIES: 3,
      SETTINGS_LOAD_DELAY_MS: 100,
      LOGS_PANEL_MAX_REM: 24,
    },
  ],
  [
    "CONST-21 defaults",
    {
      DEFAULT_ASSESSMENT: "General",
      DEFAULT_OUTPUTS: ["musicxml", "pdf", "midi"],
      INPUT_EXTENSIONS: [".musicxml", ".xml", ".mid", ".midi", ".pdf", ".mxl"],
    },
  ],
])("%s", (_row, expected) => {
  expect(constants).toMatchObject(expected);
});

test("CONST-02 CONST-14 MAINT-02: what is made from them agrees with them", () => {
  expect(inputLimits.fileBytes).toBe(52_428_800);
  expect([...statsRanges]).toEqual(constants.STATS_RANGES);
  expect([...noticeTypes]).toEqual(["maintenance", "error", "warning", "info"]);
});

test("CONST-18: the folder in Drive has the product's name, and the form keeps to its limits", () => {
  expect(texts.chosen.help_articles["google-drive.content"]).toContain("a folder named {productName}");
  const form = {
    name: "x".repeat(100),
    email: `${"x".repeat(248)}@x.org`,
    ticketType: "General",
    message: "x".repeat(10),
  };
  expect(contactForm.safeParse(form).success).toBe(true);
  for (const wrong of [
    { name: "x".repeat(101) },
    { email: `${"x".repeat(249)}@x.org` },
    { message: "x".repeat(9) },
    { message: "x".repeat(5001) },
  ]) {
    expect(contactForm.safeParse({ ...form, ...wrong }).success).toBe(false);
  }
});
