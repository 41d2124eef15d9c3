const face = /@font-face\s*\{[^}]*font-family:\s*['"]?([^;'"]+)['"]?[^}]*url\((?:['"]?)(data:[^)'"]+)([^}]*)/;
const range = /unicode-range:\s*([^;}]+)/;
const known = new Set<string>();

/**
 * Engraved pages carry the letters of the music font that their tempo and dynamic signs take in a style sheet, which is left
 * out when a page becomes part of ours. Registers each such piece of the font once; pages made earlier carry all of it.
 */
export function registerMusicFont(svgText: string): void {
  const [, family, url, rest = ""] = face.exec(svgText) ?? [];
  if (!family || !url || known.has(url)) return;
  known.add(url);
  const base64 = url.slice(url.indexOf(",") + 1);
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  const [, unicodeRange] = range.exec(rest) ?? [];
  const font = new FontFace(family.trim(), bytes, unicodeRange ? { unicodeRange } : {});
  document.fonts.add(font);
  font.load().catch(() => known.delete(url));
}
