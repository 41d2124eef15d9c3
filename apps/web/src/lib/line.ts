/** What browsers tell of the line (Network Information API); Firefox and Safari tell nothing. */
export type Line = { readonly downlink?: number; readonly saveData?: boolean };

/** Mbit/s below which what is fetched ahead would hold up the page that is there */
const fastLine = 2;

export const lineOf = (browser: object): Line =>
  "connection" in browser && typeof browser.connection === "object" ? (browser.connection ?? {}) : {};

/** Whether something may be fetched that nobody has asked for. */
export const isRoomy = ({ downlink = fastLine, saveData = false }: Line): boolean => !saveData && downlink >= fastLine;
