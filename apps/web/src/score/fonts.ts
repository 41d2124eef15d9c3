const face = /@font-face\s*\{[^}]*font-family:\s*['"]?([^;'"]+)['"]?[^}]*url\((?:['"]?)(data:[^)'"]+)/;
const known = new Set<string>();

/**
 * Engraved pages carry the music font of their tempo and dynamic signs in a style sheet, which is left out when a page
 * becomes part of ours. Registers that font once under its own name.
 */
export function registerMusicFont(svgText: string): void {
  const [, family, url] = face.exec(svgText) ?? [];
  if (!family || !url || known.has(family)) return;
  known.add(family);
  const base64 = url.slice(url.indexOf(",") + 1);
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  const font = new FontFace(family.trim(), bytes);
  document.fonts.add(font);
  font.load().catch(() => known.delete(family));
}
