import { router } from "../trpc.ts";
import { clientError } from "./client-error.ts";
import { health } from "./health.ts";
import { notifications } from "./notifications.ts";
import { publicConfig } from "./public-config.ts";
import { ready } from "./ready.ts";
import { uploadLimits } from "./upload-limits.ts";

export const maintenanceRouter = router({ notifications, clientError, health, ready, publicConfig, uploadLimits });
