/** Wrong use of the command: the message says what to write instead. */
export class UsageError extends Error {}

export const usageText = `gradus: rewrites sheet music to a player's level

  gradus arrange IN --type simplify|complexify --level LEVEL
         [--system General|ABRSM|Trinity|RCM|AMEB|Henle] [--instrument NAME] [--part N|NAME|all|melody] [--key KEY]
         [--original-key KEY]
         [--requirements TEXT] [--must TEXT] [--formats musicxml,mxl,pdf,midi,mp3,svg] [--out DIR] [--seed N] [--json]
         [--fingering changes|all|none] [--note-names letters|solfege] [--large-print]
         [--paper a4|letter] [--parts] [--changes] [--reading CHOICES] [--tempo BPM]
  gradus ladder IN --levels LEVEL,LEVEL,... [the same options, but for --type, --level and --changes]
  gradus difficulty IN [--instrument NAME] [--system NAME] [--tempo BPM] [--json]
  gradus convert IN OUT [--paper a4|letter] [--parts] [--reading CHOICES] [--json]
  gradus check IN [--json]
  gradus wishes TEXT [--instrument NAME] [--json]

IN    a MusicXML file (.musicxml, .xml), a compressed one (.mxl), MIDI (.mid, .midi), or a PDF made by a notation program
OUT   .musicxml, .xml, .mxl, .pdf, .mid, .mp3 or .svg
TEXT  what you wish of a rewrite, in words, quoted: "no octaves, keep bars 9-16"
LEVEL a level name of the system, a number 1-9, or -N / +N grades from the source's own
BPM   quarter notes a minute that the piece begins with: a grade counts with the tempo, which is guessed where none is marked
PART  of an ensemble; all, or neither part nor instrument: every part, in one key; melody: the tune alone, with its chord symbols
PDF   on A4 paper unless --paper letter; --parts adds a PDF for each part of an ensemble, --changes one on which
      original and rewrite stand under each other with every change marked
CHOICES  what to take where a MIDI file leaves it to the reader:
      metre=3/4,pickup=1 (quarters),key=G major,hands=split|one|together|apart,
      beat=0.5|1|2,swing=swing|triplets,dynamics=marks|none
KEY   one of the 30 keys ("C major", "F# minor", "Bb major"), or keep; without it a piece for one player alone
      may move to an easier key near by when that keeps more of it, and the report says so; --original-key says
      which key the piece is in where its signature and notes would be read as another (C major for A minor)

Exit codes: 0 done, 1 internal failure, 2 wrong usage, 3 input refused, 4 done but the target could not be reached`;
