/** Wrong use of the command: the message says what to write instead. */
export class UsageError extends Error {}

export const usageText = `gradus: rewrites sheet music to a player's level

  gradus arrange IN --type simplify|complexify --level LEVEL
         [--system General|ABRSM|Trinity|RCM|AMEB|Henle] [--instrument NAME] [--part N|NAME] [--key KEY]
         [--requirements TEXT] [--must TEXT] [--formats musicxml,mxl,pdf,midi,mp3,svg] [--out DIR] [--seed N] [--json]
         [--fingering changes|all|none] [--note-names letters|solfege] [--large-print]
  gradus ladder IN --levels LEVEL,LEVEL,... [the same options, but for --type and --level]
  gradus difficulty IN [--instrument NAME] [--system NAME] [--json]
  gradus convert IN OUT [--json]
  gradus check IN [--json]
  gradus wishes TEXT [--instrument NAME] [--json]

IN    a MusicXML file (.musicxml, .xml) or a compressed one (.mxl)
OUT   .musicxml, .xml, .mxl, .pdf, .mid, .mp3 or .svg
TEXT  what you wish of a rewrite, in words, quoted: "no octaves, keep bars 9-16"
LEVEL a level name of the system, a number 1-9, or -N / +N grades from the source's own
KEY   one of the 30 keys ("C major", "F# minor", "Bb major"), or keep

Exit codes: 0 done, 1 internal failure, 2 wrong usage, 3 input refused, 4 done but the target could not be reached`;
