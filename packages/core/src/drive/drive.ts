import type { DriveService } from "../drive-service.ts";
import type { Requests } from "../request-services.ts";
import type { Files } from "../stored-files.ts";
import { createAuthorize } from "./authorize.ts";
import type { Connections, DriveDeps } from "./connections.ts";
import { createSave } from "./save.ts";
import type { Seal } from "./seal.ts";

type Deps = DriveDeps & {
  readonly requests: Pick<Requests, "download" | "get">;
  readonly files: Pick<Files, "download" | "get">;
};

export function createDrive(deps: Deps, connections: Connections, seal: Seal): DriveService {
  const { visit, scopes, connection, kept, disconnect, reseal } = connections;
  return {
    ...createAuthorize(deps, seal),
    ...createSave(deps, connections),
    scopes,
    connection,
    kept,
    disconnect,
    reseal,
    list: (userId, query, signal) => visit(userId, (account) => account.list(query), signal),
  };
}
