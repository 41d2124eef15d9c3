import { authConfigSchema, texts } from "@gradus/contracts";
import { publicProcedure } from "../trpc.ts";

/** What the sign-in page needs before anyone is known (AUTH-28, AUTH-30). */
export const authConfig = publicProcedure.output(authConfigSchema).query(({ ctx }) => {
  const { googleClientId, policy } = ctx.services.accounts;

  return {
    provider_name: texts.chosen.auth.auth_provider_name,
    google_client_id: googleClientId ?? null,
    google_enabled: googleClientId !== undefined,
    password_min_length: policy.minLength,
    error: googleClientId === undefined ? texts.auth.google_client_missing : null,
  };
});
