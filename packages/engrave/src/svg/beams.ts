/** What verovio logs when beams of the input do not pair up: it then draws beams over whole lines and loses notes. */
const complaint = /beamspans left without ending|Adding 'beam' to|Chord starting point has not been found/;

export const hasBrokenBeams = (log: string): boolean => complaint.test(log);

/** The MusicXML without the beams of measures in which some voice begins more or fewer beams than it ends. */
export const withoutBrokenBeams = (musicXml: string): string =>
  musicXml.replaceAll(/<measure\b[^>]*>[\s\S]*?<\/measure>/g, (measure) =>
    isBalanced(measure) ? measure : measure.replaceAll(/<beam\b[^>]*>[^<]*<\/beam>/g, ""),
  );

function isBalanced(measure: string): boolean {
  const open = new Map<string, boolean>();
  for (const [note] of measure.matchAll(/<note\b[\s\S]*?<\/note>/g)) {
    const voice = /<voice>([^<]*)</.exec(note)?.[1] ?? "";
    const beam = /<beam(?: [^>]*number="1"[^>]*)?>([^<]*)</.exec(note)?.[1]?.trim();
    if (beam === undefined) continue;
    if ((beam === "begin") === (open.get(voice) ?? false)) return false;
    open.set(voice, beam !== "end");
  }
  return ![...open.values()].includes(true);
}
