import type { AccessScope } from "@gradus/contracts";

/** What each scope lets a program do, in the words of the page. */
export const scopeNames: Readonly<Record<AccessScope, { readonly label: string; readonly note: string }>> = {
  "requests:read": { label: "Read requests", note: "List requests and download their files." },
  "requests:write": { label: "Write requests", note: "Submit, change and delete scores. This spends Scores." },
  account: { label: "Account", note: "Read and change profile and settings, read balance and payments." },
  admin: { label: "Administration", note: "Everything in the admin area, as long as you are an administrator." },
};
