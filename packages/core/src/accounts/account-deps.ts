import type { Sessions } from "../account-services.ts";
import type { Credits } from "../credit-services.ts";
import type { CoreDeps } from "../deps.ts";

/** What the services about accounts share. */
export type AccountDeps = Pick<
  CoreDeps,
  | "database"
  | "clock"
  | "ids"
  | "mailer"
  | "secret"
  | "production"
  | "adminEmails"
  | "appUrl"
  | "identity"
  | "hardened"
  | "freeScoresNeedProof"
> & {
  readonly credits: Credits;
  readonly sessions: Sessions;
};
