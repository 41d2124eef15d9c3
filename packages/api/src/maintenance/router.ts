import { router } from "../trpc.ts";
import { health } from "./health.ts";
import { publicConfig } from "./public-config.ts";
import { ready } from "./ready.ts";
import { uploadLimits } from "./upload-limits.ts";

export const maintenanceRouter = router({ health, ready, publicConfig, uploadLimits });
