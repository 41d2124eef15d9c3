import { useEffect, useState } from "react";

/** README: under a moment nothing, then a word. */
const quietMs = 250;

export function LoadingPage({ title, text }: { readonly title: string; readonly text?: string }) {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), quietMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <main id="main" tabIndex={-1} className="wrap narrow main" aria-busy="true">
      <div role="status" className="empty">
        {shown && (
          <>
            <h1>{title}</h1>
            {text && <p className="muted">{text}</p>}
          </>
        )}
      </div>
    </main>
  );
}
