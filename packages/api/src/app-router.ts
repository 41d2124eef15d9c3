import { adminRouter } from "./admin/router.ts";
import { helpRouter } from "./help/router.ts";
import { maintenanceRouter } from "./maintenance/router.ts";
import { paymentsRouter } from "./payments/router.ts";
import { requestsRouter } from "./requests/router.ts";
import { createCallerFactory, router } from "./trpc.ts";
import { userRouter } from "./user/router.ts";

export const appRouter = router({
  user: userRouter,
  requests: requestsRouter,
  payments: paymentsRouter,
  help: helpRouter,
  maintenance: maintenanceRouter,
  admin: adminRouter,
});
export const createCaller = createCallerFactory(appRouter);

/** The one type that the web client imports. */
export type AppRouter = typeof appRouter;
