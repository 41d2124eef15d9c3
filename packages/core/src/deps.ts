import type { Database } from "@gradus/db";
import type {
  Clock,
  Drive,
  Engine,
  Identity,
  Ids,
  Mailer,
  PaymentProvider,
  PlanReader,
  Queue,
  Storage,
} from "./ports/index.ts";

/** Everything the services stand on; `createServices(deps)` wires them. */
export type CoreDeps = {
  readonly database: Database;
  readonly storage: Storage;
  readonly mailer: Mailer;
  readonly engine: Engine;
  /** reads wishes with a language model; without it the engine's grammar does */
  readonly planReader?: PlanReader | undefined;
  readonly queue: Queue;
  readonly clock: Clock;
  readonly ids: Ids;
  /** APP_SECRET: keys the hashes of e-mails and addresses */
  readonly secret: string;
  /** secrets before it: they open what they sealed, and seal nothing */
  readonly previousSecrets?: readonly string[] | undefined;
  readonly production: boolean;
  readonly adminEmails: readonly string[];
  /** who answers messages to the support; undefined: they are only kept as tickets */
  readonly supportEmail?: string | undefined;
  /** APP_URL without a slash at the end; links in mails; undefined leaves them out */
  readonly appUrl?: string | undefined;
  /** sign-in with Google; undefined where it is not configured */
  readonly identity?: Identity | undefined;
  /** Google Drive; undefined where Google is not configured */
  readonly drive?: Drive | undefined;
  /** who takes the money; undefined where no card provider and no test checkout is set up */
  readonly paymentProvider?: PaymentProvider | undefined;
  /** AUTH_HARDENED: longer and uncommon passwords, and no answer that tells whether an address has an account */
  readonly hardened?: boolean | undefined;
  /** where mail is sent: the free Scores of a new account come once its address is proved */
  readonly freeScoresNeedProof?: boolean | undefined;
};
