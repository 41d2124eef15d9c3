/** ROUTE-07: the checkout that a buyer comes back from, in the address; undefined when there is none. */
export function checkoutSession(search: string): string | undefined {
  return new URLSearchParams(search).get("session_id") || undefined;
}
