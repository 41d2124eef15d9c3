import type { Page } from "@gradus/core";

const limit = 100;

/** Every item of a paged list, in its order. */
export async function allPages<Item>(
  read: (query: { readonly page: number; readonly limit: number }) => Promise<Page<Item>>,
): Promise<Item[]> {
  const items: Item[] = [];
  for (let page = 1; ; page++) {
    const found = await read({ page, limit });
    items.push(...found.items);
    if (found.items.length < limit) return items;
  }
}
