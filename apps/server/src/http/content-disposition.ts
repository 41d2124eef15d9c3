export const attachment = (fileName: string): string => disposition("attachment", fileName);
export const inline = (fileName: string): string => disposition("inline", fileName);

/** The header of RFC 6266: an ASCII fallback and the true name as RFC 5987 UTF-8. */
function disposition(kind: "attachment" | "inline", fileName: string): string {
  const ascii = fileName
    .normalize("NFKD")
    .replace(/[^\x20-\x7e]/g, "")
    .replace(/["\\%]/g, "_");
  const encoded = encodeURIComponent(fileName.toWellFormed()).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );

  return `${kind}; filename="${ascii || "score"}"; filename*=UTF-8''${encoded}`;
}
