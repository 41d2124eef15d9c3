export type XmlCaps = Readonly<
  Record<
    "xmlElements" | "xmlAttributeChars" | "xmlAttributes" | "xmlAsideChars" | "xmlReferences" | "xmlLines" | "xmlNotes",
    number
  >
>;

type Counts = { elements: number; notes: number };

/**
 * Whether XML text holds more of something than any score, seen in one pass that builds nothing. The parser would find it
 * too, but after it has gathered it: forty megabytes of one attribute, two million elements, a comment of half the file.
 * What is not well-formed is left to the parser, which stops there.
 */
export function exceedsCaps(text: string, caps: XmlCaps): boolean {
  if (hasMore(text, "&", caps.xmlReferences) || hasMore(text, "\n", caps.xmlLines)) return true;
  const counts: Counts = { elements: 0, notes: 0 };
  for (let at = text.indexOf("<"); at >= 0; at = text.indexOf("<", at)) {
    const end = endOfMarkup(text, at, caps, counts);
    if (end === undefined) return true;
    if (counts.elements > caps.xmlElements || counts.notes > caps.xmlNotes) return true;
    at = end;
  }
  return false;
}

/** Whether a character occurs more often than it may. */
function hasMore(text: string, character: string, most: number): boolean {
  let left = most;
  for (let at = text.indexOf(character); at >= 0; at = text.indexOf(character, at + 1)) {
    left -= 1;
    if (left < 0) return true;
  }
  return false;
}

/** Where what begins at a "<" ends; undefined: it is larger than it may be. */
function endOfMarkup(text: string, at: number, caps: XmlCaps, counts: Counts): number | undefined {
  const next = text[at + 1];
  if (next === "/") return at + 2;
  // the tree holds each comment, instruction and CDATA section as it holds an element
  counts.elements += 1;
  if (next === "?") return endOfAside(text, at, "?>", caps);
  if (text.startsWith("<!--", at)) return endOfAside(text, at, "-->", caps);
  if (text.startsWith("<![CDATA[", at)) return endOfAside(text, at, "]]>", caps);
  if (next === "!") return endOfDoctype(text, at + 2, caps);
  if (text.startsWith("<note", at)) counts.notes += 1;
  return endOfTag(text, at + 1, caps);
}

function endOfAside(text: string, at: number, close: string, caps: XmlCaps): number | undefined {
  const end = text.indexOf(close, at);
  const length = (end < 0 ? text.length : end) - at;
  return length > caps.xmlAsideChars ? undefined : at + length + 1;
}

const QUOTE = 34;
const APOSTROPHE = 39;
const GREATER = 62;

/** The end of a quoted value; undefined when it is too long. */
function endOfValue(text: string, at: number, quote: number, most: number): number | undefined {
  const end = text.indexOf(quote === QUOTE ? '"' : "'", at + 1);
  const stop = end < 0 ? text.length : end;
  return stop - at > most ? undefined : stop + 1;
}

function endOfTag(text: string, from: number, caps: XmlCaps): number | undefined {
  let attributes = 0;
  let bare = 0;
  for (let at = from; at < text.length; ) {
    const code = text.charCodeAt(at);
    if (code === GREATER) return at + 1;
    if (code === QUOTE || code === APOSTROPHE) {
      const end = endOfValue(text, at, code, caps.xmlAttributeChars);
      attributes += 1;
      if (end === undefined || attributes > caps.xmlAttributes) return undefined;
      at = end;
    } else {
      bare += 1;
      if (bare > caps.xmlAttributeChars) return undefined;
      at += 1;
    }
  }
  return text.length;
}

/** Of a DOCTYPE with what it quotes and holds in brackets. */
function endOfDoctype(text: string, from: number, caps: XmlCaps): number | undefined {
  const mark = /["'[\]>]|<!--/g;
  let depth = 0;
  mark.lastIndex = from;
  for (let found = mark.exec(text); found; found = mark.exec(text)) {
    const [what] = found;
    if (found.index - from > caps.xmlAsideChars) return undefined;
    if (what === ">" && depth === 0) return found.index + 1;
    if (what === "[") depth += 1;
    if (what === "]") depth -= 1;
    const close = what === "<!--" ? "-->" : what === '"' || what === "'" ? what : undefined;
    if (close) mark.lastIndex = text.indexOf(close, found.index + 1) + close.length || text.length;
    if (mark.lastIndex <= found.index) return undefined;
  }
  return text.length - from > caps.xmlAsideChars ? undefined : text.length;
}
