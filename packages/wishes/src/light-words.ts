/**
 * Words that lead into a wish or fill it up, in the form clauses have, and the players named in passing. None of them
 * denies, limits, compares or makes a condition.
 */
export const lightWords: ReadonlySet<string> = new Set(
  (
    "#person i we you who be can will should must may do got " +
    "play read use write make go set get see hear sound look come work move do let like need " +
    "in on of for to at by with into onto this that these those it its here " +
    "thing piece whole entire everything student pupil " +
    "note kind sort type bit still now just also too so then very please level stage any anything " +
    "choose pick find would could might help interesting better about around plan " +
    "take lie sit fit happen moment today later already finally actually basically generally overall think feel " +
    "know understand learn learned learnt handle manage count sing deal cope able playable possible prepare preparing ready voice from hi time"
  ).split(" "),
);

/** Those that templates can do without: who speaks, and that something is so, may make a statement of a wish. */
export const leadWords: ReadonlySet<string> = new Set(
  [...lightWords].filter(
    (word) => !["i", "we", "you", "be", "any", "anything", "from", "time", "lie", "hi"].includes(word),
  ),
);

/** What changes nothing about what is asked for, but says of what is kept or left out which it is. */
export const harmlessInRequests: ReadonlySet<string> = new Set(
  "simple nice lovely good great fun gentle small few have".split(" "),
);
