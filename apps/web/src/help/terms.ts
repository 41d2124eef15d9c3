/** Musical words of our pages that a beginner may not know, each with one plain sentence. */
const meanings = {
  accidental: "A sharp, flat or natural sign beside a note that the key does not have.",
  tie: "A curved line that joins two notes of the same pitch into one longer note.",
  slur: "A curved line over notes that are played smoothly, as one gesture.",
  voice: "One of several lines of notes that share a staff, each with its own rhythm.",
  chord: "Notes that are struck together.",
  octave: "The distance to the next note of the same name, eight steps away.",
  interval: "The distance between two notes.",
  ornament: "Small extra notes that decorate one, such as a trill or a grace note.",
  "grace note": "A small note played quickly before the main one.",
  triplet: "Three notes in the time of two.",
  syncopation: "Notes that sound between the beats and are held over them.",
  "hand position": "The place where the five fingers lie without moving.",
  leap: "A jump of more than a few steps from one note to the next.",
  "key signature": "The sharps or flats at the start of each line; they hold for the whole piece.",
  "windowed level": "The level of a short stretch of bars, so that one hard passage is not hidden by easy ones.",
  tempo: "How fast the beats follow each other.",
  arpeggio: "A chord whose notes are played one after another.",
} as const;

export type Piece = { readonly text: string; readonly meaning?: string };

const words = Object.keys(meanings).sort((a, b) => b.length - a.length) as (keyof typeof meanings)[];
const plain = (word: string): string => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
const pattern = new RegExp(`\\b(${words.map(plain).join("|")})(s?)\\b`, "gi");

/** A text cut at the terms it holds; each is explained where it comes first. */
export function withTerms(text: string): readonly Piece[] {
  const pieces: Piece[] = [];
  const seen = new Set<string>();
  let from = 0;
  for (const found of text.matchAll(pattern)) {
    const word = (found[1] ?? "").toLowerCase() as keyof typeof meanings;
    if (seen.has(word)) continue;
    seen.add(word);
    if (found.index > from) pieces.push({ text: text.slice(from, found.index) });
    pieces.push({ text: found[0], meaning: meanings[word] });
    from = found.index + found[0].length;
  }
  return from < text.length ? [...pieces, { text: text.slice(from) }] : pieces;
}
