const scorePart =
  /<score-part\b[^>]*>\s*(?:<identification>[\s\S]*?<\/identification>\s*)?<part-name\b[^>]*>([^<]*)<\/part-name>[\s\S]*?<\/score-part>/g;
const hand = /^(.*?)[\s,([–-]*\b(right|left|r\.?\s?h|l\.?\s?h)\b\.?(?:[\s-]*hand)?[\s)\]]*$/i;
const brace =
  '<part-group type="start" number="99"><group-symbol>brace</group-symbol><group-barline>yes</group-barline></part-group>';
const closed = '<part-group type="stop" number="99"/>';

/** A part that is one hand of a player: "Piano (right)" is the right one of Piano. */
function handOf(name: string): { readonly player: string; readonly side: string } | undefined {
  const [, player = "", side = ""] = hand.exec(name.trim()) ?? [];
  return side === "" ? undefined : { player: player.trim().toLowerCase(), side: side[0]?.toLowerCase() ?? "" };
}

/**
 * MusicXML in which two neighbouring parts that are the hands of one player ("Piano (right)", "Piano (left)") are joined by a
 * brace and through barlines, where the file says nothing about groups.
 */
export function withBracedHands(musicXml: string): string {
  const [start, end] = [musicXml.indexOf("<part-list"), musicXml.indexOf("</part-list>")];
  const list = musicXml.slice(start, end);
  if (start < 0 || end < 0 || list.includes("<part-group")) return musicXml;
  const parts = [...list.matchAll(scorePart)].map(([whole, name = ""]) => ({ whole, hand: handOf(name) }));
  let braced = list;
  parts.forEach(({ whole, hand: own }, index) => {
    const next = parts[index + 1];
    if (!own || !next?.hand || own.player !== next.hand.player || own.side !== "r" || next.hand.side !== "l") return;
    braced = braced.replace(whole, () => `${brace}${whole}`).replace(next.whole, () => `${next.whole}${closed}`);
  });
  return `${musicXml.slice(0, start)}${braced}${musicXml.slice(end)}`;
}
