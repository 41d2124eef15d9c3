import { accountRemovalInput } from "./onboarding.ts";
import { z } from "./zod.ts";

/** What a program may do with a token. None contains another; nothing of a token's reaches sessions, passwords or tokens. */
export const accessScopes = ["requests:read", "requests:write", "account", "admin"] as const;
export type AccessScope = (typeof accessScopes)[number];

/** Every token begins so: scanners of published code find it, and it is never taken for a session's. */
export const accessTokenPrefix = "gradus_";
export const accessTokenDays = [7, 30, 90, 365] as const;

export const accessTokenSchema = z.object({
  id: z.string(),
  name: z.string(),
  scopes: z.array(z.enum(accessScopes)),
  created_at: z.string(),
  expires_at: z.string(),
  expired: z.boolean(),
  /** to the minute; null: never */
  last_used_at: z.string().nullable(),
});
export type AccessToken = z.infer<typeof accessTokenSchema>;
export const accessTokenListSchema = z.object({ tokens: z.array(accessTokenSchema) });

export const createAccessTokenInput = z.strictObject({
  name: z.string("Enter a name").trim().min(1, "Enter a name").max(60, "Name must be 60 characters or less"),
  scopes: z
    .array(z.enum(accessScopes))
    .min(1, "Choose at least one thing that the token may do")
    .max(accessScopes.length)
    .transform((scopes) => accessScopes.filter((scope) => scopes.includes(scope))),
  expires_in_days: z.union(accessTokenDays.map((days) => z.literal(days))).default(90),
  /** needed where the sign-in was some time ago */
  password: accountRemovalInput.shape.password,
});
/** `token` is told this once and stored nowhere in clear. */
export const createdAccessTokenSchema = accessTokenSchema.extend({ token: z.string() });
export const accessTokenIdInput = z.strictObject({ id: z.uuid() });
