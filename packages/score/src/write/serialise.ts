import { table } from "@gradus/contracts";
import { isElement, type XmlDocument, type XmlElement, type XmlNode, type XmlOther } from "../xml/tree.ts";

/** The document as UTF-8 XML text: every element, attribute, text, comment and instruction in its order. */
export function serialiseXml(document: XmlDocument): string {
  let head = '<?xml version="1.0" encoding="UTF-8"?>\n';
  const { doctype, prolog, root, epilog = [] } = document;
  if (doctype !== undefined) head += `<!DOCTYPE ${root.name}${doctype === "" ? "" : ` ${doctype}`}>\n`;
  for (const other of prolog) head += `${otherText(other)}\n`;
  const tail = epilog.map((other) => `\n${otherText(other)}`).join("");
  const output: Output = { pieces: [head], text: "" };
  writeElement(root, output);
  output.pieces.push(`${tail}\n`);
  return output.text + output.pieces.join("");
}

/** One element as XML text, for snippets and tests. */
export function serialiseElement(element: XmlElement): string {
  const output: Output = { pieces: [], text: "" };
  writeElement(element, output);
  return output.text + output.pieces.join("");
}

/** Pieces are joined a few thousand at a time, so that they die young: kept all, they cost more than the writing. */
type Output = { pieces: string[]; text: string };
const PIECES = 4096;

function writeElement(element: XmlElement, output: Output): void {
  if (output.pieces.length > PIECES) {
    output.text += output.pieces.join("");
    output.pieces = [];
  }
  const { pieces } = output;
  let open = `<${element.name}`;
  for (const [name, value] of element.attributes) open += ` ${name}="${escapeAttribute(value)}"`;
  const { children } = element;
  if (children.length === 0) {
    pieces.push(`${open}/>`);
    return;
  }
  const only = children[0];
  if (children.length === 1 && typeof only === "string") {
    pieces.push(`${open}>${escapeText(only)}</${element.name}>`);
    return;
  }
  pieces.push(`${open}>`);
  for (const node of children) writeNode(node, output);
  output.pieces.push(`</${element.name}>`);
}

function writeNode(node: XmlNode, output: Output): void {
  if (typeof node === "string") output.pieces.push(escapeText(node));
  else if (isElement(node)) writeElement(node, output);
  else output.pieces.push(otherText(node));
}

function otherText({ other, text }: XmlOther): string {
  if (other === "comment") return `<!--${text}-->`;
  return other === "cdata" ? `<![CDATA[${text}]]>` : `<?${text}?>`;
}

const textEscapes: Readonly<Record<string, string>> = table({ "&": "&amp;", "<": "&lt;", ">": "&gt;", "\r": "&#13;" });
const attributeEscapes: Readonly<Record<string, string>> = table({
  ...textEscapes,
  '"': "&quot;",
  "\t": "&#9;",
  "\n": "&#10;",
});

const escapeText = (text: string): string =>
  /[&<>\r]/.test(text) ? text.replace(/[&<>\r]/g, (char) => textEscapes[char] ?? char) : text;
const escapeAttribute = (text: string): string =>
  /[&<>"\t\n\r]/.test(text) ? text.replace(/[&<>"\t\n\r]/g, (char) => attributeEscapes[char] ?? char) : text;
