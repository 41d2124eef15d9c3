import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { XmlBufferInputProvider, XmlDocument, XsdValidator, xmlRegisterInputProvider } from "libxml2-wasm";
import { sharedFolder } from "./corpus.ts";

const schemas = join(sharedFolder, "schema/musicxml-4.0");

/** For corpus tests: a judge that tells the kinds of schema errors of a MusicXML text with how often each occurs. */
export function schemaJudge(): (xml: string) => ReadonlyMap<string, number> {
  // the schema names its two imports by http address; they are served from the folder instead
  const names = readdirSync(schemas).filter((name) => name.endsWith(".xsd"));
  const local = (name: string): Uint8Array =>
    Buffer.from(
      readFileSync(join(schemas, name), "utf8").replace(/schemaLocation="[^"]*\/([^"/]+)"/g, 'schemaLocation="$1"'),
    );
  xmlRegisterInputProvider(new XmlBufferInputProvider(Object.fromEntries(names.map((name) => [name, local(name)]))));
  const validator = XsdValidator.fromDoc(XmlDocument.fromBuffer(local("musicxml.xsd"), { url: "musicxml.xsd" }));
  return (xml) => {
    const document = XmlDocument.fromString(xml.replace(/<!DOCTYPE[^>]*>/, ""));
    const counts = new Map<string, number>();
    try {
      validator.validate(document);
    } catch (error) {
      const details = error instanceof Error && "details" in error && Array.isArray(error.details) ? error.details : [];
      for (const { message } of details) counts.set(String(message), (counts.get(String(message)) ?? 0) + 1);
      if (details.length === 0) throw error;
    } finally {
      document.dispose();
    }
    return counts;
  };
}
