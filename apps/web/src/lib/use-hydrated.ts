import { useSyncExternalStore } from "react";

const never = () => () => {};

/** False in a page rendered at build time until its scripts run here: what only the browser knows is drawn after that. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
