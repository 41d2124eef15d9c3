import { useEffect, useState } from "react";

type Catalogue = typeof import("@gradus/contracts/wish-catalogue");

/** The list of wishes, fetched when it is first wanted. */
export function useCatalogue(wanted: boolean): Catalogue | undefined {
  const [catalogue, setCatalogue] = useState<Catalogue>();
  useEffect(() => {
    let isCurrent = true;
    // without the list the field works as before
    if (wanted)
      import("@gradus/contracts/wish-catalogue").then(
        (made) => isCurrent && setCatalogue(made),
        () => {},
      );
    return () => {
      isCurrent = false;
    };
  }, [wanted]);
  return catalogue;
}
