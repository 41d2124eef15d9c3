import { midiOf, nameOf } from "../lexicon/pitches.ts";
import type { Match, Rule } from "../rule.ts";
import { rule } from "../rule.ts";
import { no, only } from "./forms.ts";

const hand = (match: Match) => match.hand ?? "both";
const max = (match: Match, by = 0) => ({ pitch: moved(match.one("note"), by), hand: hand(match) });
const moved = (note: string, by: number) => (by === 0 ? note : nameOf(midiOf(note) + by));

function range(match: Match) {
  const [low, high] = match.all("note");
  return low && high && midiOf(low) <= midiOf(high) ? { low, high } : null;
}
function octaves(match: Match, from: string, by: number) {
  const [semitones] = match.semitones();
  if (semitones === undefined) return null;
  const other = nameOf(midiOf(from) + by * semitones);
  return by > 0 ? { low: from, high: other } : { low: other, high: from };
}

const note = "(note|pitch|tone)";

/** Range, allowed pitches and accidentals. */
export const pitchRules: readonly Rule[] = [
  rule(
    "pitch.max",
    (match) => max(match),
    `[keep] [${note}] notabove <note>`,
    `no [${note}] [go|that go] (above|over) <note>`,
    `(highest|top|uppermost) [possible] ${note} [be|=] [atmost|only] <note>`,
    "atmost <note> only",
    "[go|play|write] [up] only to <note>",
    "(cap|limit) [range|melody|everything] at <note>",
    "<note> (be|as) (ceiling|limit|top|maximum)",
    "atmost <note> [at top|be top note|as highest note|as top note]",
    "(highest|top) (be|=) <note>",
    "<note> (be|as) (highest|top) note",
    "<note> (highest|top|at top|be top|be highest|maximum)",
    "not go (above|over) <note>",
    "(go|range|up) [only] (atmost|only to|to|only as high as) <note> [only]",
    "no higher <note>",
    `[no] note above <note> {ban}`,
    "(stay|keep) [note|everything] (at or below|atmost|on or below) <note>",
    "(upper limit|ceiling|limit) [be|of] <note>",
  ),
  rule(
    "pitch.max",
    (match) => max(match, -1),
    "(stay|keep) [note|everything|all note] below <note>",
    "below <note> [only]",
    "only note below <note>",
    "no high <note>",
    "no <note> or (above|higher)",
    "no high <note>",
    "nothing from <note> up",
    "everything below <note>",
  ),
  rule(
    "pitch.min",
    (match) => max(match),
    `[keep] [${note}] notbelow <note>`,
    `no [${note}] [go|that go] below <note>`,
    `(lowest|bottom) [possible] ${note} [be|=] [atleast] <note>`,
    "(lowest|bottom) (be|=) <note>",
    "<note> (be|as) (lowest|bottom) note",
    "<note> (lowest|at bottom|be bottom|be lowest)",
    "not go below <note>",
    "(go|range) [down] (only to|atmost|to|only down to) <note>",
    "down to <note> [only]",
    `note below <note> {ban}`,
    "(stay|keep) [note|everything] (at or above|on or above) <note>",
    "(lower limit|floor) [be|of] <note>",
    "(start|begin) (from|at) <note> [up|upward]",
  ),
  rule(
    "pitch.min",
    (match) => max(match, 1),
    "(stay|keep) [note|everything|all note] above <note>",
    "only note above <note>",
    "everything above <note>",
    "no low <note>",
    "no <note> or (below|lower)",
  ),
  rule(
    "pitch.range",
    range,
    "(limit|restrict|confine|keep) [range|melody|everything|note|piece] (to|between|within|from) <note> (to|and|-) <note>",
    "atmost <note> to <note>",
    "range atmost <note> (to|and) <note>",
    "(atmost|limit) range (atmost|to) <note> (to|and) <note>",
    "[keep|range|stay|play|use|all|within|only|everything|note] [range] [be|of|in] [only] [note] [in range] (from|between|within|range|of|be) <note> (to|and|through|until|up to|atmost) <note> [only]",
    "[total|note|pitch|whole] range [of|from|be|between|only|=] <note> (to|and|through|atmost) <note> [only]",
    "[only] [note] <note> (to|through|atmost) <note> [only]",
    "(only|keep|stay|within|only note) [between|from|in range|within|in] <note> (and|to) <note>",
    "range from [low|high] <note> [up] (to|until|atmost) [low|high] <note>",
    "(from|between) [low|high] <note> [up] (to|and) [low|high] <note>",
    "no note outside <note> (to|and) <note>",
    "nothing outside <note> (to|and) <note>",
    "lowest note <note> [,] [and] highest [note] <note>",
    "notbelow <note> (and|or) [notabove|above] <note>",
  ),
  rule(
    "pitch.range",
    (match) => octaves(match, match.one("note"), 1),
    "[only|keep|range|stay|use] [of] [in|within|atmost] [one|range of] <interval> (from|above|up from|upward from|starting on|starting from|starting at) <note>",
    "[range of] <interval> (range|compass) (from|above) <note>",
    "[range|compass] [of|be] <interval> from <note>",
  ),
  rule(
    "pitch.range",
    (match) => octaves(match, match.one("note"), -1),
    "[only|keep|range|stay] [in|within] [one|range of] <interval> (below|down from) <note>",
  ),
  rule(
    "notation.max-ledger-lines",
    { max: 0 },
    no("[use] ledgerline"),
    "(stay|keep|all note) (on|in|within|inside) staff",
    "keep (everything|note|all note) (on|in|within|inside) staff",
    "no note (outside|off|above or below|above) staff",
  ),
  rule(
    "notation.max-ledger-lines",
    (match) => ({ max: match.one("number") }),
    "(atmost|only) <number> [extra] ledgerline [above or below|below|above] [staff]",
    "no (above|wider) <number> ledgerline",
    "ledgerline (atmost|only) <number>",
    "<number> ledgerline (atmost|only|be atmost|be limit|be maximum|be enough)",
    "notabove <number> ledgerline",
  ),
  rule(
    "pitch.allow",
    { set: "white-keys" },
    no("black (key|note)"),
    only("white (key|note)"),
    "all white (key|note)",
    "[stay|keep] (on) white (key|note)",
    "(stay|keep) [on|to|with|only] white (key|note)",
    "only natural [note]",
    "natural note only",
    "no sharp [and|or|nor] flat",
    "no sharp , no flat",
    "no flat [and|or|nor] sharp",
  ),
  rule(
    "pitch.allow",
    { set: "black-keys" },
    only("black (key|note)"),
    "all black (key|note)",
    "(stay|keep) on black (key|note)",
    "[only] on black (key|note) [only]",
    "no white (key|note)",
  ),
  rule(
    "pitch.allow",
    { set: "pentatonic" },
    only("[note of] pentatonic [scale|note]"),
    "[use|make|keep|in] pentatonic [scale|melody|note]",
    "(five note scale|pentatonic scale)",
    "only five note scale",
    "only note [of|from] pentatonic scale",
  ),
  rule(
    "pitch.allow",
    (match) => {
      const notes = match.all("note");
      return notes.length >= 2 ? { set: "notes", notes: [...notes] } : null;
    },
    only("[note] <note+> [note]"),
    "<person> (know|can play|can) only <note+>",
    "<person> only (know|can play) [note] <note+>",
  ),
  rule(
    "pitch.no-accidentals",
    { max: 0 },
    no("[extra|written] accidental"),
    only("note [of|in|from] (key|scale)"),
    "(only) diatonic [note]",
    "diatonic [note] only",
    "(stay|keep) (diatonic|in key|within key)",
    "no (sharp|flat) outside keysignature",
    "no note outside (key|scale|keysignature)",
  ),
  rule(
    "pitch.no-accidentals",
    { max: 2 },
    "(fewest|fewer) accidental",
    "keep accidental (fewest|to fewest|to minimum)",
  ),
  rule(
    "pitch.no-accidentals",
    (match) => ({ max: match.one("number") }),
    "(atmost|only) <number> accidental",
    "<number> accidental (atmost|only)",
  ),
  rule(
    "pitch.add-chromaticism",
    { amount: "some" },
    "{add} accidental [to practise|for practice|practice]",
    "{add} chromatic (passing|neighbour|neighbor) (note|tone)",
    "{add} chromatic [movement|colour|color|note|element|touch|line]",
    "{add} passing (note|tone) [chromatically]",
    "chromatic (passing|neighbour) (note|tone)",
    "(more|slightly|bit) chromatic",
    "make [more] chromatic",
  ),
  rule(
    "pitch.add-chromaticism",
    { amount: "much" },
    "[{add}] chromatic (run|scale|passage|scale run)",
    "(heavily|highly|much) chromatic",
    "(heavy|strong) accidental",
  ),
  rule(
    "register.comfort",
    {},
    "[keep|stay|play|all|everything] [in] (comfortable|easy|middle|best|easiest|good|medium|normal|natural|mid) (register|range|part of range|octave|tessitura|compass) [of] [<instrument>|instrument] [only]",
    "[keep|stay|play|all|everything] [in] middle [register|range|part] of [range of] (instrument|<instrument>|register|range)",
    "[keep|stay] where sound (good|best) [for] [beginner|<person>|<instrument>]",
    "comfortable [to play]",
    "[keep] comfortable",
    "[keep|stay] within (comfortable|easy) (range|register)",
    "no extreme (register|range|note|high note or low note)",
    "(no extreme high or low|not too high or too low|not too high or low|neither too high nor too low|not too high [,] [and] not too low)",
    "no very (high|low) or very (high|low) note",
    "no very (high|low) note",
  ),
  rule(
    "pitch.allow",
    { set: "white-keys" },
    "(play|only use|only) white (key|note)",
    "black (key|note) (be out|be too hard|forbid)",
    "(stay|keep) off black (key|note)",
    "all natural [note]",
    "(note|key) white only",
    "no sharp or flat at all",
    "neither sharp nor flat",
  ),
  rule(
    "notation.max-ledger-lines",
    { max: 0 },
    "(everything|all|note|all note) (on|within|inside|in) [five line|five line of] staff",
    "note (on|within|in) staff only",
    "only note (on|in|within) staff",
    "(not|no) (leave|go off|go outside|leaving) staff",
    "(nothing|no note) (off|outside) staff",
  ),
  rule(
    "pitch.no-accidentals",
    { max: 0 },
    "(stay|keep) (within|inside|in) (scale|key|keysignature)",
    "only scale (note|tone)",
    "(stick|stay) to note of (key|scale)",
    "keep to note of (key|scale)",
    "no chromatic [note|tone|run|scale|passage|movement]",
    "(natural|diatonic) note only",
  ),
  rule(
    "pitch.add-chromaticism",
    { amount: "some" },
    "(more) chromatic",
    "{add} chromatic (passing note|approach note|neighbour note|decoration)",
    "(spice|spice up) with chromatic note",
    "{add} (black key|black note)",
  ),
  rule(
    "register.comfort",
    {},
    "(suitable|good|comfortable|sensible|reasonable|natural|right) (range|register)",
    "(range|register) (comfortable|suitable|fit) [for] [<instrument>|<person>|beginner|instrument]",
    "(fit|suit|suitable for) [range of] (<instrument>|instrument) [range]",
    "(stay|keep) in [comfortable] range [of <instrument>|of instrument]",
    "[nothing|not] too high [or|nor|and] [not] too low",
    "(range|register) [be|sit|lie|go] too (high|low) [for <person>|for my voice|for voice]",
    "avoid extreme of range",
    "no extreme",
    "no extreme of range",
    "sweet spot of (<instrument>|instrument)",
    "comfortable for (<person>|<instrument>|beginner)",
  ),
  rule("pitch.min", (match) => max(match, 1), "no low <note>"),
  rule(
    "pitch.allow",
    (match) => (match.all("pc").join("") === "BAG" ? { set: "notes", notes: ["B4", "A4", "G4"] } : null),
    "[only] [use|note] <pc> [,] [and] <pc> [,] [and] <pc> [note] [only]",
  ),
  rule(
    "pitch.allow",
    (match) => (match.all("pc").every((one) => one === "F") ? { set: "without", notes: ["F4"] } : null),
    "no forked <pc>",
    "no <pc> [,] no forked <pc>",
    "no <pc> [on] recorder",
  ),
  rule(
    "pitch.allow",
    (match) =>
      match.hand === "left" && match.all("instrument").includes("recorder")
        ? { set: "notes", notes: ["G4", "A4", "B4", "C5", "D5"] }
        : null,
    "<hand> note only on <instrument>",
    "only <hand> note on <instrument>",
  ),
  rule(
    "pitch.range",
    (match) => {
      const [high, low] = match.all("note");
      return high && low && midiOf(low) <= midiOf(high) ? { low, high } : null;
    },
    "notabove <note> (or|and|,) [and|or] (below|notbelow) <note>",
  ),
];
