import type { RequestChanges } from "./requests/changes.ts";
import type { CoreDeps, Credits } from "./services.ts";

/** What the services about requests share. */
export type Context = CoreDeps & { readonly credits: Credits; readonly changes: RequestChanges };
