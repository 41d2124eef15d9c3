import type { Report } from "@gradus/contracts";

export type Violation = Report["playability"]["violations"][number];
/** The same with the index of its measure. */
export type PlacedViolation = Violation & { readonly index: number };
