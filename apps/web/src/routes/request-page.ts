/** Fetches the page of a request; apart from the other pages, since the editor, which is one of them, fetches it ahead. */
export const requestPage = async () => (await import("./request/request.tsx")).RequestPage;
