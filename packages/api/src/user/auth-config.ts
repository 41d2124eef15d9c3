import { authConfigSchema, constants, texts } from "@gradus/contracts";
import { publicProcedure } from "../trpc.ts";

/** What the sign-in page needs before anyone is known. Sign-in with Google has no client id to offer. */
export const authConfig = publicProcedure.output(authConfigSchema).query(() => ({
  provider_name: texts.chosen.auth.auth_provider_name,
  google_client_id: null,
  google_enabled: false,
  password_min_length: constants.PASSWORD_MIN,
  error: texts.auth.google_client_missing,
}));
