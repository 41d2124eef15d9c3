import { normaliseBalance, type Settings } from "@gradus/contracts";

/** SET-01: what the page goes by until the account's settings are there, and when they cannot be had (SET-04). */
export const defaultSettings: Settings = {
  credit_balance_scores: 0,
  has_completed_onboarding: true,
  default_instrument: "",
  default_assessment_option: "General",
  default_target_difficulty: "",
  google_drive_integration: false,
  is_google_drive_enabled: false,
  is_google_drive_authorized: false,
  default_output_musicxml: true,
  default_output_pdf: true,
  default_output_midi: true,
  admin: false,
  difficulty_system: "General",
  default_difficulty: "Beginner",
  email_notifications: true,
  quick_actions: [],
  theme: "light",
};

/** Settings as received, what is missing filled in and the balance made a whole number that is not negative (DASH-20). */
export function withDefaults(received: Partial<Settings>): Settings {
  const settings = { ...defaultSettings, ...received };
  return { ...settings, credit_balance_scores: normaliseBalance(settings.credit_balance_scores) };
}
