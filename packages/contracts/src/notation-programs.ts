import { table } from "./table.ts";

/** Programs whose own files nobody else reads, by the extensions of these; all of them write MusicXML by File > Export > MusicXML. */
const programs: Readonly<Record<string, readonly string[]>> = table({
  MuseScore: [".mscz", ".mscx"],
  Sibelius: [".sib"],
  Finale: [".musx", ".mus"],
  "Guitar Pro": [".gp", ".gpx", ".gp3", ".gp4", ".gp5"],
  Dorico: [".dorico"],
});

/** The notation program that a file belongs to by its name; undefined for every other file. */
export function notationProgramOf(fileName: string): string | undefined {
  const name = fileName.toLowerCase();
  return Object.keys(programs).find((program) => programs[program]?.some((extension) => name.endsWith(extension)));
}
