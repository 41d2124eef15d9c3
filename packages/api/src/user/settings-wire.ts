import type { Settings, SettingsUpdate } from "@gradus/contracts";
import type { AccountSettings, AccountSettingsUpdate } from "@gradus/core";

export const toSettings = (settings: AccountSettings): Settings => ({
  credit_balance_scores: settings.creditBalanceScores,
  has_completed_onboarding: settings.hasCompletedOnboarding,
  default_instrument: settings.defaultInstrument,
  default_assessment_option: settings.defaultAssessmentOption,
  default_target_difficulty: settings.defaultTargetDifficulty,
  google_drive_integration: settings.googleDriveIntegration,
  is_google_drive_enabled: settings.isGoogleDriveEnabled,
  is_google_drive_authorized: settings.isGoogleDriveAuthorized,
  default_output_musicxml: settings.defaultOutputMusicxml,
  default_output_pdf: settings.defaultOutputPdf,
  default_output_midi: settings.defaultOutputMidi,
  admin: settings.admin,
  difficulty_system: settings.difficultySystem,
  default_difficulty: settings.defaultDifficulty,
  email_notifications: settings.emailNotifications,
  quick_actions: settings.quickActions.map((action) => ({ ...action })),
  theme: settings.theme,
});

/** Only the given keys: an absent one stays as it is. */
export function toSettingsUpdate(update: SettingsUpdate): AccountSettingsUpdate {
  const all: { [Key in keyof AccountSettingsUpdate]: AccountSettingsUpdate[Key] | undefined } = {
    hasCompletedOnboarding: update.has_completed_onboarding,
    defaultInstrument: update.default_instrument,
    defaultAssessmentOption: update.default_assessment_option,
    defaultTargetDifficulty: update.default_target_difficulty,
    googleDriveIntegration: update.google_drive_integration,
    isGoogleDriveEnabled: update.is_google_drive_enabled,
    defaultOutputMusicxml: update.default_output_musicxml,
    defaultOutputPdf: update.default_output_pdf,
    defaultOutputMidi: update.default_output_midi,
    difficultySystem: update.difficulty_system,
    defaultDifficulty: update.default_difficulty,
    emailNotifications: update.email_notifications,
    quickActions: update.quick_actions,
    theme: update.theme,
  };

  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
}
