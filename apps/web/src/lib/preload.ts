import { constants } from "@gradus/contracts";

type Loader = () => Promise<unknown>;

/** LAZY-02: after a moment of rest, fetches the pages most likely next, one step after the other. */
export function preloadRoutes(routes: Readonly<Record<string, Loader>>): () => void {
  const timers = Object.entries(routes).map(([route, load], index) =>
    setTimeout(
      () => {
        load().catch((error: unknown) => {
          window.dispatchEvent(new CustomEvent("module-preload-error", { detail: { route, error } }));
        });
      },
      constants.PRELOAD_USER_DELAY_MS + index * constants.PRELOAD_USER_STEP_MS,
    ),
  );
  return () => timers.forEach(clearTimeout);
}
