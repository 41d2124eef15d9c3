import { inputLimits } from "@gradus/contracts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { serialiseXml } from "../write/serialise.ts";
import { parseXml } from "./parse-xml.ts";
import { attribute, isElement, textOf, type XmlDocument, type XmlElement, type XmlNode } from "./tree.ts";

const codeOf = (text: string): string => {
  const result = parseXml(text);
  return result.ok ? "ok" : result.code;
};
const parsed = (text: string): XmlDocument => {
  const result = parseXml(text);
  if (!result.ok) throw new Error(result.code);
  return result.document;
};

const name = fc.constantFrom("note", "pitch", "a-b", "x.y", "__proto__", "constructor", "übung");
const text = fc
  .string({ unit: "binary", minLength: 1, maxLength: 30 })
  // biome-ignore lint/suspicious/noControlCharactersInRegex: what XML 1.0 cannot hold
  .map((value) => value.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ud800-\udfff\ufffe\uffff]/g, "♯") || "♭");
const attributes = fc
  .uniqueArray(fc.tuple(name, text), { selector: ([key]) => key, maxLength: 4 })
  .map((pairs) => pairs as readonly (readonly [string, string])[]);
const comment = fc.constantFrom<XmlNode>(
  { other: "comment", text: " a comment " },
  { other: "cdata", text: "<raw & text>" },
  { other: "pi", text: "target some body" },
);
const { element } = fc.letrec<{ element: XmlElement; node: XmlNode }>((tie) => ({
  element: fc.record({
    name,
    attributes,
    children: fc.array(tie("node"), { maxLength: 4 }).map(withoutAdjacentTexts),
  }),
  node: fc.oneof({ maxDepth: 5, depthSize: "small" }, text, comment, tie("element")),
}));

function withoutAdjacentTexts(nodes: readonly XmlNode[]): readonly XmlNode[] {
  return nodes.filter((node, index) => typeof node !== "string" || typeof nodes[index - 1] !== "string");
}

describe("parseXml and serialiseXml", () => {
  it("give any tree back as it was", () => {
    fc.assert(
      fc.property(element, (root) => {
        const document = { prolog: [], doctype: undefined, root, epilog: [] };
        expect(parsed(serialiseXml(document))).toEqual(document);
      }),
      { numRuns: 200 },
    );
  });

  it("keep prolog, doctype, epilog, CDATA, entities and whitespace", () => {
    const source = `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE a PUBLIC "-//R//DTD" "http://x/y.dtd">
<?style href="s"?>
<!-- before -->
<a b="1 &lt; 2 &quot;&#10;"  c='x'>
  &#x266F; &amp; <![CDATA[<raw>]]><!-- in --><?pi?><e/>
</a>
<!-- after -->
`;
    const document = parsed(source);
    expect(document.doctype).toBe('PUBLIC "-//R//DTD" "http://x/y.dtd"');
    expect(attribute(document.root, "b")).toBe('1 < 2 "\n');
    expect(textOf(document.root)).toBe("♯ & <raw>");
    expect(serialiseXml(document)).toBe(
      source.replace("&#x266F;", "♯").replace("  c='x'", ' c="x"').replace('"http://x/y.dtd">', '"http://x/y.dtd">'),
    );
  });

  it("strips a DOCTYPE's internal subset", () => {
    expect(parsed(`<!DOCTYPE a SYSTEM "a.dtd" [<!ELEMENT a ANY>]><a/>`).doctype).toBe('SYSTEM "a.dtd"');
  });

  it("normalises line ends and keeps written-out carriage returns", () => {
    const document = parsed("<a>1\r\n2&#13;</a>");
    expect(document.root.children).toEqual(["1\n2\r"]);
    expect(parsed(serialiseXml(document)).root).toEqual(document.root);
  });

  it.each([
    ["", "file/empty"],
    ["  \n ", "file/empty"],
    ["<a><b></a>", "file/unreadable"],
    ["<a>&nbsp;</a>", "file/unreadable"],
    ["<a b='1' b='2'/>", "file/unreadable"],
    ["<a><b>", "file/truncated"],
    ["<a><b attr='x", "file/truncated"],
    ["<a/><b/>", "file/unreadable"],
    [`<!DOCTYPE a [<!ENTITY x "y">]><a>&x;</a>`, "file/entities"],
    [`<!DOCTYPE a [<!entity x SYSTEM "file:///etc/passwd">]><a/>`, "file/entities"],
  ])("refuses %j with %s", (source, code) => {
    expect(codeOf(source)).toBe(code);
  });

  it("names the line of an error", () => {
    expect(parseXml("<a>\n<b>\n</c></a>")).toMatchObject({ ok: false, place: { line: 3 } });
  });

  it("refuses what is deeper, larger or wordier than any score", () => {
    const deep = (depth: number): string => "<a>".repeat(depth) + "</a>".repeat(depth);
    expect(codeOf(deep(inputLimits.xmlDepth))).toBe("ok");
    expect(codeOf(deep(inputLimits.xmlDepth + 1))).toBe("file/too-complex");
    expect(codeOf(deep(200_000))).toBe("file/too-complex");
    expect(codeOf(`<a b="${"x".repeat(inputLimits.xmlAttributeChars)}"/>`)).toBe("file/too-complex");
    const few = { ...inputLimits, xmlElements: 3 };
    expect(parseXml("<a><b/><b/></a>", few).ok).toBe(true);
    expect(parseXml("<a><b/><b/><b/></a>", few)).toMatchObject({ code: "file/too-complex" });
    expect(parseXml("<a/>", { ...inputLimits, xmlBytes: 3 })).toMatchObject({ code: "file/too-complex" });
  });

  it("never expands an entity bomb", () => {
    const lines = Array.from({ length: 10 }, (_, i) => `<!ENTITY l${i + 1} "${`&l${i};`.repeat(10)}">`).join("");
    expect(codeOf(`<!DOCTYPE a [<!ENTITY l0 "lol">${lines}]><a>&l10;</a>`)).toBe("file/entities");
  });

  it("is not confused by names that JavaScript objects know", () => {
    const { root } = parsed(`<a __proto__="1" constructor="2"><__proto__/></a>`);
    expect(root.attributes).toEqual([
      ["__proto__", "1"],
      ["constructor", "2"],
    ]);
    expect(root.children.filter(isElement).map((child) => child.name)).toEqual(["__proto__"]);
  });
});
