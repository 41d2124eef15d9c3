import type { Credits } from "./credit-services.ts";
import type { CoreDeps } from "./deps.ts";
import type { RequestChanges } from "./requests/changes.ts";

/** What the services about requests share. */
export type Context = CoreDeps & { readonly credits: Credits; readonly changes: RequestChanges };
