import type { Context } from "../context.ts";

/** Where Google sends people back to: one address for signing in and for Drive, so that the operator registers one. */
export const googleRedirectUri = ({ origin }: Pick<Context, "origin">): string => `${origin}/api/auth/google/callback`;
