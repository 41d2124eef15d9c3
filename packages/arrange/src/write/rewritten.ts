import type { Bar } from "../read/bar/bar.ts";
import type { StaffMaterial } from "../read/material.ts";

/** The bars of one staff as they were and as they are to be; undefined and unchanged ones stay. */
export type RewrittenStaff = Pick<StaffMaterial, "part" | "staff" | "bars"> & {
  readonly after: readonly (Bar | undefined)[];
};
/** What a player's staves become. */
export type Rewritten = {
  readonly staves: readonly RewrittenStaff[];
  readonly measures: number;
  readonly keyboard: boolean;
};
