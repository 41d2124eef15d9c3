const email = /[^\s@<>()"'/]+@[^\s@<>()"'/]+\.[a-z]{2,}/gi;
/** what opens an account or a link: long runs of hexadecimal or base64 */
const secret = /\b[\w-]{32,}\b/g;
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** of an address everything after the path: links in mails carry their token there */
const query = /(https?:\/\/[^\s?#)]*)[?#][^\s)]*/gi;

/** A text without addresses of people, tokens, and what stands behind the path of an address. Ids of requests stay. */
export const scrubbed = (text: string): string =>
  text
    .replace(query, "$1")
    .replace(email, "[email]")
    .replace(secret, (found) => (uuid.test(found) ? found : "[token]"));
