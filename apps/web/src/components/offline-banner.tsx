import { useSyncExternalStore } from "react";
import { Banner } from "./banner.tsx";

function subscribe(listener: () => void): () => void {
  window.addEventListener("online", listener);
  window.addEventListener("offline", listener);
  return () => {
    window.removeEventListener("online", listener);
    window.removeEventListener("offline", listener);
  };
}

/**
 * Says on every page that the browser has no connection, and goes by itself when it is back: what a page asks for and listens to
 * goes on then. The live region stands before the text comes, so that it is read out.
 */
export function OfflineBanner() {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  return (
    <div role="status" className="offline">
      {!isOnline && (
        <Banner tone="warn">
          You are offline. What you see stays; the page goes on by itself when the connection is back.
        </Banner>
      )}
    </div>
  );
}
