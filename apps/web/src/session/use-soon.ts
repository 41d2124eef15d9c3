import { constants } from "@gradus/contracts";
import { useEffect, useState } from "react";

/** AUTH-19: true a moment after signing in, when the page has come; what can wait is asked for then. */
export function useSoon(): boolean {
  const [due, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), constants.SETTINGS_LOAD_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  return due;
}
