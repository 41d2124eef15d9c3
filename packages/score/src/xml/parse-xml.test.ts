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

  it.each([
    ["2.1 million elements", () => `<a>${"<b/>".repeat(2_100_000)}</a>`],
    ["an attribute of 40 MB", () => `<a b="${"x".repeat(40_000_000)}"/>`],
    ["an attribute without an end", () => `<a b='${"x".repeat(40_000_000)}`],
    ["200,000 attributes", () => `<a ${Array.from({ length: 200_000 }, (_, i) => `a${i}="1"`).join(" ")}/>`],
    ["a name of 40 MB", () => `<${"x".repeat(40_000_000)}/>`],
    ["a tag of blanks", () => `<a ${" ".repeat(40_000_000)}/>`],
    ["a comment of 60 MB", () => `<a><!--${"x-".repeat(30_000_000)}--></a>`],
    ["CDATA of 60 MB", () => `<a><![CDATA[${"x]".repeat(30_000_000)}]]></a>`],
    ["five million sections of CDATA", () => `<a>${"<![CDATA[]]>".repeat(5_000_000)}</a>`],
    ["ten million instructions", () => `<a>${"<?x?>".repeat(10_000_000)}</a>`],
    ["twelve million references", () => `<a>${"&#38;".repeat(12_000_000)}</a>`],
    ["thirty million line ends", () => `<a>${"\r\n".repeat(30_000_000)}</a>`],
    ["a DOCTYPE of 45 MB", () => `<!DOCTYPE a [${"<!ELEMENT a ANY>".repeat(2_900_000)}]><a/>`],
    ["a million notes", () => `<a>${"<note x='1'/>".repeat(1_000_000)}</a>`],
  ])("point 9 refuses %s before anything is built of it", (_, source) => {
    const hostile = source();
    const memory = process.memoryUsage().heapUsed;
    const since = process.cpuUsage();
    expect(codeOf(hostile)).toBe("file/too-complex");
    const used = process.cpuUsage(since);
    // 0.2 s; a parser that gathers first takes ten times that, and hundreds of megabytes
    expect((used.user + used.system) / 1e6).toBeLessThan(2);
    expect(process.memoryUsage().heapUsed - memory).toBeLessThan(200e6);
  });

  it("point 9 counts nothing that only looks like markup, and hides no markup behind a quotation mark", () => {
    const few = { ...inputLimits, xmlElements: 4 };
    const code = (source: string) => {
      const result = parseXml(source, few);
      return result.ok ? "ok" : result.code;
    };
    expect(code(`<a><!-- <b/><b/><b/><b/><b/> --><![CDATA[<b/><b/><b/>]]></a>`)).toBe("ok");
    expect(code(`<a x="/>'b" y='"'/>`)).toBe("ok");
    expect(code(`<!DOCTYPE a SYSTEM "<!--"><a><b/><b/><b/><b/></a>`)).toBe("file/too-complex");
    expect(code(`<!DOCTYPE a [<!-- ' --><!ELEMENT a ANY>]><a><b/><b/></a>`)).toBe("ok");
    expect(code("<a>it's <b/> \"<b/><b/><b/></a>")).toBe("file/too-complex");
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
