import { constants } from "@gradus/contracts";
import { isRoomy, type Line } from "./line.ts";

type Loader = () => Promise<unknown>;

/** LAZY-02: after a moment of rest, fetches the pages most likely next, one step after the other; not over a slow line. */
export const preloadRoutes = (routes: Readonly<Record<string, Loader>>, line: Line): (() => void) =>
  isRoomy(line) ? preload(routes, constants.PRELOAD_USER_DELAY_MS, constants.PRELOAD_USER_STEP_MS) : () => {};

/** LAZY-02, LAZY-06: the pages of the admin area, for administrators, at once. */
export const preloadAdmin = (routes: Readonly<Record<string, Loader>>): (() => void) =>
  preload(routes, constants.PRELOAD_ADMIN_STEP_MS, constants.PRELOAD_ADMIN_STEP_MS);

function preload(routes: Readonly<Record<string, Loader>>, delayMs: number, stepMs: number): () => void {
  const timers = Object.entries(routes).map(([route, load], index) =>
    setTimeout(
      () => {
        load().catch((error: unknown) => {
          window.dispatchEvent(new CustomEvent("module-preload-error", { detail: { route, error } }));
        });
      },
      delayMs + index * stepMs,
    ),
  );
  return () => timers.forEach(clearTimeout);
}
