import { type ErrorCode, type Failure, failure, inputLimits } from "@gradus/contracts";
import { SaxesParser } from "saxes";
import type { XmlDocument, XmlElement, XmlNode, XmlOther } from "./tree.ts";
import { exceedsCaps, type XmlCaps } from "./xml-caps.ts";

export type XmlLimits = XmlCaps & Readonly<Record<"xmlBytes" | "xmlDepth", number>>;

type Building = { name: string; attributes: (readonly [string, string])[]; children: XmlNode[] };

const NO_ATTRIBUTES: (readonly [string, string])[] = [];
const NO_CHILDREN: XmlNode[] = [];
const INTERNED_LENGTH = 40;
const INTERNED_SLOTS = 1024;

/**
 * Reads XML text into the lossless tree. Never throws: a text that is not well-formed gives file/unreadable with its
 * line, one that ends early file/truncated, one over the limits of EDIT-11 file/too-complex, `<!ENTITY` file/entities.
 * External DTDs are not fetched.
 */
export function parseXml(
  text: string,
  limits: XmlLimits = inputLimits,
): { readonly ok: true; readonly document: XmlDocument } | Failure {
  if (text.length > limits.xmlBytes) return failure("file/too-complex");
  if (text.trim() === "") return failure("file/empty");
  if (exceedsCaps(text, limits)) return failure("file/too-complex");
  // Version 1.0 for all: 1.1 would let control characters in that no 1.0 reader takes back.
  const parser = new SaxesParser({ xmlns: false, position: false, defaultXMLVersion: "1.0", forceXMLVersion: true });
  const prolog: XmlOther[] = [];
  const epilog: XmlOther[] = [];
  const stack: Building[] = [];
  const intern = interner();
  let root: Building | undefined;
  let current: Building | undefined;
  let doctype: string | undefined;
  let pending = NO_ATTRIBUTES;
  let elements = 0;
  let refused: Failure | undefined;

  const refuse = (code: ErrorCode): never => {
    refused = failure(code, { line: parser.line });
    throw new Error(code);
  };
  const append = (node: XmlNode): void => {
    if (!current) return;
    // A literal of one has no spare capacity; most elements never get a second child.
    if (current.children.length === 0) current.children = [node];
    else current.children.push(node);
  };
  const aside = (other: XmlOther): void => {
    if (current) append(other);
    else (root ? epilog : prolog).push(other);
  };

  parser.on("attribute", ({ name, value }) => {
    if (name.length + value.length > limits.xmlAttributeChars) refuse("file/too-complex");
    const pair = [intern(name), intern(value)] as const;
    if (pending === NO_ATTRIBUTES) pending = [pair];
    else pending.push(pair);
  });
  parser.on("opentag", (tag) => {
    elements += 1;
    if (elements > limits.xmlElements || stack.length >= limits.xmlDepth) refuse("file/too-complex");
    const element: Building = { name: intern(tag.name), attributes: pending, children: NO_CHILDREN };
    pending = NO_ATTRIBUTES;
    append(element as XmlElement);
    root ??= element;
    stack.push(element);
    current = element;
  });
  parser.on("closetag", () => {
    const closed = stack.pop();
    if (closed && closed.children.length > 1) closed.children = closed.children.slice();
    current = stack[stack.length - 1];
  });
  parser.on("text", (value) => append(intern(value)));
  // V8 turns the parser into a slow dictionary when it gets eight handlers, and reading takes four times as long;
  // so the rare ones are only set for texts that need them.
  if (text.includes("!DOCTYPE")) {
    parser.on("doctype", (declaration) => {
      if (/<!ENTITY/i.test(declaration)) refuse("file/entities");
      doctype = externalIdentifier(declaration);
    });
  }
  if (text.includes("![CDATA[")) parser.on("cdata", (value) => append({ other: "cdata", text: value }));
  if (text.includes("!--")) parser.on("comment", (value) => aside({ other: "comment", text: value }));
  if (text.includes("?>", text.indexOf("?>") + 1)) {
    parser.on("processinginstruction", ({ target, body }) =>
      aside({ other: "pi", text: body === "" ? target : `${target} ${body}` }),
    );
  }

  let complete = false;
  try {
    parser.write(text);
    complete = true;
    parser.close();
  } catch {
    return refused ?? failure(complete ? "file/truncated" : "file/unreadable", { line: parser.line });
  }
  if (!root) return failure("file/empty");
  return { ok: true, document: { prolog, doctype, root, epilog } };
}

/**
 * Scores repeat a few thousand short strings a million times; one copy of each saves memory. A table with one string a
 * slot is enough and three times as fast as a Map, which has to hash every character.
 */
function interner(): (value: string) => string {
  const slots: string[] = new Array(INTERNED_SLOTS).fill("");
  return (value) => {
    const { length } = value;
    if (length < 2 || length > INTERNED_LENGTH) return value;
    const mix =
      value.charCodeAt(0) * 31 + value.charCodeAt(length >> 1) * 7 + value.charCodeAt(length - 1) * 17 + length;
    const slot = mix & (INTERNED_SLOTS - 1);
    if (slots[slot] === value) return slots[slot] as string;
    slots[slot] = value;
    return value;
  };
}

function externalIdentifier(declaration: string): string {
  const quoted = `(?:"[^"]*"|'[^']*')`;
  const subset = declaration.indexOf("[");
  const head = subset < 0 ? declaration : declaration.slice(0, subset);
  return new RegExp(`PUBLIC\\s+${quoted}\\s+${quoted}|SYSTEM\\s+${quoted}`).exec(head)?.[0] ?? "";
}
