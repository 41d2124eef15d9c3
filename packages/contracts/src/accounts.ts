import { errorCatalogue } from "./errors.ts";
import { passwordMax, quickActionsMax } from "./limits.ts";
import { constants, texts } from "./text.ts";
import { z } from "./zod.ts";

const message = (code: keyof typeof errorCatalogue): string => errorCatalogue[code].message;
export const emailPattern = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

const email = z
  .string(message("auth/email-required"))
  .trim()
  .min(1, message("auth/email-required"))
  .max(constants.CONTACT_EMAIL_MAX, message("auth/invalid-email"))
  .regex(emailPattern, message("auth/invalid-email"));

/** As long as a form takes it: every rule about a password starts from here. */
export const passwordText = z
  .string(message("auth/password-required"))
  .max(passwordMax, texts.chosen.auth.password_long);

export const loginInput = z.strictObject({
  email,
  password: passwordText.min(1, message("auth/password-required")),
});
export type LoginInput = z.infer<typeof loginInput>;

export const registerInput = z.strictObject({
  email,
  password: passwordText
    .min(1, message("auth/password-required"))
    .min(constants.PASSWORD_MIN, message("auth/weak-password")),
  display_name: z.string().trim().min(1).max(100).optional(),
  terms_accepted: z.literal(true, message("auth/terms")),
  privacy_accepted: z.literal(true, message("auth/privacy")),
  referral_code: z.string().trim().max(32).optional(),
});
export type RegisterInput = z.infer<typeof registerInput>;

/** AUTH-10: words an empty address differently from sign-in. */
export const passwordResetInput = z.strictObject({
  email: z.string(texts.auth.reset_email_required).trim().min(1, texts.auth.reset_email_required).pipe(email),
});
export const passwordResetAnswerSchema = z.object({ message: z.string() });

export const passwordResetConfirmInput = z.strictObject({
  token: z
    .string(message("auth/invalid-token"))
    .min(1, message("auth/invalid-token"))
    .max(200, message("auth/invalid-token")),
  password: passwordText.min(constants.PASSWORD_MIN, message("auth/weak-password")),
});

/** The wire form of a user (rest.md section 2). */
export const userSchema = z.object({
  id: z.string(),
  uid: z.string(),
  email: z.string(),
  display_name: z.string(),
  displayName: z.string(),
  admin: z.boolean(),
  created_at: z.string(),
  providers: z.array(z.enum(["password", "google"])),
});
export type User = z.infer<typeof userSchema>;

export const sessionAnswerSchema = z.object({ user: userSchema, session_token: z.string() });

export const authConfigSchema = z.object({
  provider_name: z.string(),
  google_client_id: z.string().nullable(),
  google_enabled: z.boolean(),
  password_min_length: z.number(),
  error: z.string().nullable(),
});

export const themes = ["light", "dark", "system"] as const;
/** SET-13; the path is one of our own, so that a stored one never leads to another site. */
const quickAction = z.strictObject({
  id: z.string().min(1).max(60),
  label: z.string().min(1).max(60),
  path: z
    .string()
    .max(200)
    .regex(/^\/(?![/\\])/),
});

/** All 17 fields of data-model.md, User settings. */
export const settingsSchema = z.object({
  credit_balance_scores: z.number().int().nonnegative(),
  has_completed_onboarding: z.boolean(),
  default_instrument: z.string().max(60),
  default_assessment_option: z.string().max(60),
  default_target_difficulty: z.string().max(60),
  google_drive_integration: z.boolean(),
  is_google_drive_enabled: z.boolean(),
  is_google_drive_authorized: z.boolean(),
  default_output_musicxml: z.boolean(),
  default_output_pdf: z.boolean(),
  default_output_midi: z.boolean(),
  admin: z.boolean(),
  difficulty_system: z.string().max(60),
  default_difficulty: z.string().max(60),
  email_notifications: z.boolean(),
  quick_actions: z.array(quickAction).max(quickActionsMax),
  theme: z.enum(themes),
});
export type Settings = z.infer<typeof settingsSchema>;

/** SET-03: read-only and unknown keys are ignored, a partial payload changes only the given keys. */
export const settingsUpdateInput = settingsSchema
  .omit({ credit_balance_scores: true, admin: true, is_google_drive_authorized: true })
  .partial();
export type SettingsUpdate = z.infer<typeof settingsUpdateInput>;
