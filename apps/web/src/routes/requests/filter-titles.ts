import { texts } from "@gradus/contracts";

export const filterTitles = {
  statuses: texts.requests_list.col_status,
  types: "Modification",
  instruments: texts.requests_list.col_instrument,
} as const;
