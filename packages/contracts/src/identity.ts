import { loginInput, userSchema } from "./accounts.ts";
import { z } from "./zod.ts";

/** Whether somebody is signed in: null for visitors, who are no error to the page that asks. */
export const whoSchema = z.object({ user: userSchema.nullable() });

/** AUTH_HARDENED answers known and unknown addresses alike: with `message` alone. */
export const registerAnswerSchema = z.object({
  user: userSchema.optional(),
  session_token: z.string().optional(),
  message: z.string().optional(),
});

export const sessionSchema = z.object({
  id: z.string(),
  /** the session that asks */
  current: z.boolean(),
  /** the User-Agent that signed in; empty when it named none */
  device: z.string(),
  created_at: z.string(),
  /** to the hour */
  last_used_at: z.string(),
  expires_at: z.string(),
});
export type SessionEntry = z.infer<typeof sessionSchema>;
export const sessionListSchema = z.object({ sessions: z.array(sessionSchema) });
export const endSessionInput = z.strictObject({ id: z.string().regex(/^[0-9a-f]{64}$/) });

export const changeEmailInput = z.strictObject({
  new_email: loginInput.shape.email,
  current_password: loginInput.shape.password,
});
export const confirmEmailInput = z.strictObject({ token: z.string().min(1).max(200) });
export const messageSchema = z.object({ message: z.string() });

/** What the popup of a sign-in with Google, or of connecting Drive, tells the page that opened it (AUTH-41). */
export type PopupMessage = {
  readonly kind: "google-sign-in" | "google-drive";
  readonly error: string | null;
};
export const popupChannel = "gradus-sign-in";

export const googleModes = ["signin", "signup"] as const;
export type GoogleMode = (typeof googleModes)[number];
export const googleStartQuery = z.object({ mode: z.enum([...googleModes, "drive"]) });
export const googleCallbackQuery = z.object({
  code: z.string().max(2000).optional(),
  state: z.string().max(2000).default(""),
  error: z.string().max(200).optional(),
});
