import { useEffect, useRef } from "react";
import { Link } from "react-router-dom";
import { Banner } from "../../components/banner.tsx";
import type { UploadError } from "../../lib/upload.ts";

const afterDialogMs = 60;

/** Why an order was not taken, beside its button: brought into view with the focus. The form stays as it is. */
export function SubmitError({ error }: { readonly error: UploadError | undefined }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const own = box.current;
    // of the two places of the button the hidden one takes no focus
    if (!error || !own || own.offsetParent === null) return;
    // the dialog of the upload gives the focus back to the button when it is gone
    const timer = setTimeout(() => {
      own.scrollIntoView({ block: "nearest" });
      own.focus({ preventScroll: true });
    }, afterDialogMs);
    return () => clearTimeout(timer);
  }, [error]);
  return (
    <div ref={box} tabIndex={-1} className="reach">
      {error && (
        <Banner tone="err" live>
          <p>{error.status === 401 ? "You are signed out, so nothing was ordered." : error.message}</p>
          {error.status === 401 && (
            <p>
              <Link to="/login" target="_blank" rel="noreferrer">
                Sign in in a new window
              </Link>
              , then press the button again: what you chose stays here.
            </p>
          )}
        </Banner>
      )}
    </div>
  );
}
