import type { Page } from "@gradus/core";

export const toPagination = ({ page, limit, total }: Page<unknown>) => ({
  page,
  limit,
  total,
  total_pages: limit > 0 ? Math.ceil(total / limit) : 0,
});
