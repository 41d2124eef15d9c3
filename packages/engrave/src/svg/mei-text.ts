/**
 * Text of the MEI made fit for the two fonts that every reader of the pages has, Times and the music font inside the
 * page: fonts named by the exporting program go, and symbols in its text font become symbols of the music font.
 */
export function withPortableText(mei: string): string {
  return (
    mei
      .replaceAll(/ fontfam="[^"]*"/g, "")
      // Some programs put names of their own where a measure's number belongs.
      .replaceAll(/(<measure\b[^>]*?) n="[^"]{6,}"/g, "$1")
      .replaceAll(symbolText, (whole, tag: string, attributes: string, text: string) =>
        attributes.includes("glyph.auth") ? whole : `<${tag}${attributes}>${text.replaceAll(symbols, asSymbol)}`,
      )
      // Verovio trims a space before what follows on the line, as in "Allegro (♩ = 96)".
      .replaceAll(" </rend>", "\u00a0</rend>")
      // "Poco moto" and the note of its metronome mark are two texts in MusicXML and would touch.
      .replaceAll(wordBeforeSymbol, "$1\u00a0</rend>")
  );
}

/** SMuFL's range of Unicode. */
const symbols = /[\ue000-\uf8ff]+/g;
const wordBeforeSymbol = /([^\s\u00a0>])<\/rend>(?=\s*<rend [^>]*glyph\.auth="smufl")/g;
const symbolText = /<(rend|tempo|dir|dynam|harm)\b([^>]*)>([^<]*[\ue000-\uf8ff][^<]*)/g;

const asSymbol = (found: string): string => `<rend glyph.auth="smufl">${found}</rend>`;
