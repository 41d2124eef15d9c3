import type { Match, Rule } from "../rule.ts";
import { rule } from "../rule.ts";
import { add, no } from "./forms.ts";

const hand = (match: Match) => match.hand ?? "both";

/** Both sizes of an interval that has two: thirds are 3 and 4 semitones. */
const sizes: Readonly<Record<number, readonly number[]>> = {
  2: [1, 2],
  4: [3, 4],
  5: [5],
  6: [6],
  7: [7],
  9: [8, 9],
  11: [10, 11],
  12: [12],
};

function forbidden(match: Match): readonly number[] | null {
  const wanted = match.semitones().map((one) => sizes[one]);
  return wanted.every((one) => one !== undefined) && wanted.length > 0 ? wanted.flat() : null;
}

function span(match: Match, less = 0) {
  const [semitones, ...rest] = match.semitones();
  return semitones === undefined || rest.length > 0 ? null : { hand: hand(match), semitones: semitones - less };
}

/** "no tenths": the hand never has to stretch past an octave. */
const beyondOctave = (match: Match) =>
  match.semitones().length > 0 && match.semitones().every((one) => one > 12)
    ? { hand: hand(match), semitones: 12 }
    : null;

function notes(match: Match, less = 0) {
  const max = match.one("number") - less;
  return max >= 1 && max <= 10 ? { hand: hand(match), max } : null;
}

const stretch = "(stretch|span|reach|hand span|handspan|interval|hand stretch|chord|distance)";
const leap = "[quick|fast|big|large|wide|wider|sudden] (leap|jumping)";

export const handRules: readonly Rule[] = [
  rule(
    "technique.forbid",
    (match) => (["violin", "viola", "cello"].includes(match.one("instrument")) ? { technique: "double-stops" } : null),
    "[only] (single note|one note at time|one string at time) [only] (on|for) <instrument>",
    "no chord (on|for) <instrument>",
  ),
  rule(
    "hand.max-jump",
    (match) => (match.hand ? { hand: match.hand, semitones: 12 } : null),
    no(leap),
    "fewer [big|fast] leap",
    `${leap} fewest`,
  ),
  rule(
    "interval.forbid-harmonic",
    (match) => {
      const semitones = forbidden(match);
      return semitones && { hand: hand(match), semitones: [...semitones] };
    },
    no("[harmonic|parallel|blocked] <interval+> [chord|doubling|double|interval|passage]"),
    no("(double|doubled|doubling in) <interval+>"),
    "single note instead <interval>",
    "replace <interval> (with|by) single note",
    "(make|turn|change) <interval> (into|to) single note",
    "[play|use] (top|upper|lower|bottom) note instead <interval>",
    "no (playing|double|doubling) in <interval>",
  ),
  rule("hand.max-span", beyondOctave, no("<interval+> [chord|stretch]")),
  rule(
    "hand.max-span",
    (match) => span(match),
    "(<person>|i|we|you) (can only|can|only can|only) (reach|stretch|span) [to|up to|atmost|only] <interval> [only]",
    "(<person>|i|we|you) can (reach|stretch|span) (only|atmost|no wider) <interval>",
    "(<person>|i|we) not (reach|stretch|span) (above|wider|more than) <interval>",
    "(not|no) (reach|stretch|span|reaching|stretching) (wider|above) <interval>",
    `[maximum|max] ${stretch} [of] [be] (atmost|only|notabove) <interval>`,
    `(atmost|maximum|biggest|largest|widest) ${stretch} [be|of] <interval>`,
    `(atmost|only) <interval> ${stretch}`,
    "<interval> (stretch|span|reach|hand span) (only|atmost|be atmost)",
    `no ${stretch} (wider|above|of more than) <interval>`,
    `no wider ${stretch} <interval>`,
    "nothing wider <interval> [in one hand|at once]",
    "(keep|stay|fit) [chord|hand|everything|all] within <interval>",
    "hand [span] (within|atmost) <interval>",
    "atmost <interval> [in|for] one hand",
  ),
  rule(
    "hand.max-span",
    (match) => span(match, 1),
    "(<person>|i|we|you) not (reach|stretch|span) [to] <interval>",
    `[keep] ${stretch} (lessthan|below|smaller) <interval>`,
    `no ${stretch} of <interval> or more`,
  ),
  rule(
    "hand.max-jump",
    (match) => span(match),
    `[in] <hand> not (leap|jumping|move) (wider|above|more than) <interval>`,
    "not (leap|jumping|move) (wider|above|more than) <interval>",
    `no ${leap} (wider|above) <interval> (in|for) <hand>`,
    `<hand> [no] ${leap} (atmost|notabove) <interval>`,
    `<hand> no ${leap} (wider|above) <interval>`,
    `no <hand> ${leap} (wider|above) <interval>`,
    "no hand (leap|movement) (wider|above) <interval>",
    "(keep) <hand> leap (within|atmost|below) <interval>",
  ),
  rule(
    "hand.max-jump",
    (match) => ({ hand: match.all("hand")[0] ?? hand(match), semitones: 12 }),
    `no ${leap} (in|for|with|by) <hand>`,
    `no <hand> ${leap}`,
    `<hand> no ${leap}`,
    `<hand> not leap [around|about]`,
    "no (quick|fast|sudden) leap",
    "no (hand leap|leap in accompaniment|leap in bass|bass leap)",
  ),
  rule(
    "texture.max-notes",
    (match) => ({ hand: match.has("melody") ? "right" : hand(match), max: 1 }),
    "[only] single [melody] note [only]",
    "single (note line|line) [only]",
    "melody (be|in|as|only) single note [only]",
    "[only] [play] one note at (time|once) [only]",
    "only one note",
    no("chord"),
    "(one|single) voice",
    "monophonic",
    "no (double note|two note chord)",
    "(make|keep) single note",
  ),
  rule(
    "texture.max-notes",
    (match) => notes(match),
    "[keep] chord [of|with|have|be] (atmost|only) <number> [note|voice]",
    "[keep] (atmost|only) <number> (note|voice) [in|per|to] [chord|at once|at time|at same time|together|simultaneously|sounding]",
    "chord [of|with] [atmost] <number> note [only]",
    "(only|atmost) chord of <number> note",
    "<number> note (chord) (only|atmost)",
    "only <number> note chord",
    "<number> note [chord] (atmost|only|be atmost)",
    "no chord (with|of) more than <number> note",
    "no chord (above|wider|bigger than) <number> note",
    "[chord] notabove <number> note [in chord|at once|at time]",
    "<number> (note|finger) at (time|once) [only|atmost]",
    "reduce chord to <number> note",
    "limit chord to <number> note",
    "atmost <number> note chord",
    "(limit|reduce|thin) chord atmost <number> note",
  ),
  rule(
    "texture.max-notes",
    (match) => notes(match, 1),
    "no <number> note chord",
    "no chord (with|of) <number> [or more] note",
    "lessthan <number> note [in|per] [chord]",
  ),
  rule(
    "technique.forbid",
    { technique: "thumb-under" },
    no("[passing] thumb (under|crossing|pass|tuck|below|crossing under|tucking)"),
    "not (cross|pass|tuck) thumb [below|under]",
    no("(passing|crossing|tucking|turning) [of] thumb [under|below]"),
    no("finger crossing"),
    no("crossing (over|finger|finger above|above thumb)"),
    no("(crossing|passing) (under|below|above)"),
    "not (pass|put|turn) thumb (under|below)",
  ),
  rule(
    "technique.forbid",
    { technique: "hand-crossing" },
    "hand not (cross|overlap)",
    "<hand> not (cross|overlap) [above|below|with] [<hand>|left|right|other] [hand]",
    no("(hand|cross hand) (crossing|passage|overlap)"),
    no("crossing [of] (hand|<hand>)"),
    no("cross hand"),
    no("hand crossing"),
    "not cross hand",
    no("crossed hand"),
    "no overlapping hand",
    "hand (stay|keep) apart",
    "hand stay on (own side|separate side)",
    "not (play|put) (one|<hand>) (above|across) (other|<hand>)",
  ),
  rule(
    "technique.forbid",
    { technique: "pedal" },
    no("[sustain|need for] pedal"),
    "not pedal",
    "no pedalled",
    "no pedal need",
  ),
  rule("technique.forbid", { technique: "tremolo" }, no("(tremolo|tremolando|tremoli)")),
  rule(
    "technique.forbid",
    { technique: "double-stops" },
    no("[chord and|chord or] doublestop [or chord|and chord]"),
    "[only] one string at time",
    no("(two string|chord on violin) [at once]"),
    "no (playing|two note) on two string [at once]",
    "only one string at time",
  ),
  rule(
    "technique.add",
    (match) => ({ technique: "pedal", hand: hand(match) }),
    add("pedal"),
    "pedal (allow|wanted)",
    "keep pedal down",
  ),
  rule(
    "technique.add",
    (match) => ({
      technique: "octaves",
      hand: match.has("bass")
        ? "left"
        : (match.hand ?? (match.has("melody") || match.has("climax") ? "right" : "both")),
    }),
    "[double|doubled|play|put|make|write|thicken] (bass|melody|bass and melody) [be] (in|with|into|at) octave",
    "(bass|melody) [be] (doubled|double) [in|at] octave",
    "{add} octave [doubling|double|passage|chord]",
    "{add} octave (at|in|to|for) (melody|bass|climax|top|high point)",
    "octave (at|in|to|for) (melody|bass|climax)",
    "{add} (bass|melody) octave",
    "(bass|melody) octave",
    "play in octave",
    "in octave",
    "octave doubling",
    "double (in|at) octave",
    "double <hand> (in|at) octave",
  ),
  rule(
    "technique.add",
    (match) => {
      const found = match.all("ordinal");
      if (found.some((one) => one !== 3 && one !== 6) || found.length === 0) return null;
      const technique = found.includes(3) ? (found.includes(6) ? "thirds-sixths" : "thirds") : "sixths";
      return { technique, hand: match.hand ?? "right" };
    },
    "[play|put|harmonise|harmonize|double|write|make] melody [be] (in|with|into) [parallel] <ordinal+>",
    "{add} [parallel] <ordinal+> [below|under|to|in|above|for] [melody]",
    "{add} <ordinal> (below|above|to) [each|every] [melody] note",
    "(double|harmonise|harmonize) [melody] (in|with|at) [parallel] <ordinal+>",
    "[parallel|in|double] <ordinal+> (in|below|under|with) melody",
    "parallel <ordinal+>",
    "(in|double) <ordinal+>",
    "double <ordinal> (below|above)",
  ),
  rule(
    "technique.add",
    (match) => ({ technique: "double-stops", hand: hand(match) }),
    add("[easy|simple|more] doublestop"),
    "{add} chord for <instrument>",
    "{add} (violin|string) chord",
  ),
  rule(
    "technique.add",
    (match) => ({ technique: "double-stops-open", hand: hand(match) }),
    "{add} [easy|simple] doublestop (with|on|using|against) [an] openstring",
    "{add} openstring doublestop",
    "[only] doublestop with openstring [only]",
    "openstring doublestop",
    "{add} openstring (drone|as drone|double)",
    "[easy] doublestop (with|using) openstring",
  ),
  rule(
    "texture.max-notes",
    (match) => ({ hand: match.has("melody") ? "right" : hand(match), max: 1 }),
    "(only|atmost) one (note|key|voice) [at time|at once|per hand]",
    "one note (at time|at once|per hand|only)",
    "(play|write|use|keep|make) [only] (single note|one note) [only|at time|at once]",
    "(no|never) more than one note [at time|at once]",
    "(reduce|thin|simplify|strip) [chord] to single note",
    "single note instead chord",
    "replace chord (with|by) single note",
    "melody no chord",
    "no chord below melody",
    "chord be too hard",
    "single (line|note texture|note)",
  ),
  rule(
    "hand.max-span",
    (match) => span(match),
    "(small hand|hand) (reach|reach only|can reach only) <interval>",
    "hand (not|can not) (reach|stretch) (above|wider|more than) <interval>",
    "(<person>|hand|i) only (reach|reaches|stretch) [to] <interval>",
    "(reach|span|stretch) of <interval> [only|atmost]",
    "(biggest|widest|largest|maximum) (reach|stretch|interval|chord) [in hand|be|of|=] <interval>",
    "(keep|fit|put) (chord|everything|all chord|all note) (within|inside|in) <interval>",
    "nothing wider <interval> (in|for) <hand>",
    "stretch [be] no wider <interval>",
    "not (stretch|reach) (above|wider|more than|past) <interval>",
    "no (stretching|reaching|stretch|reach) (above|wider|more than|past|beyond) <interval>",
    "chord [stay|be|fit|keep] (no wider|within|atmost|inside) <interval>",
    "[all] (chord|everything|note|hand) (stay|fit|lie|be) (within|inside|in) <interval> [span|reach]",
    "no (chord|stretch|reach) (above|over|larger|bigger|wider) <interval>",
    "<interval> (be|as) (maximum|limit|most) [reach|stretch|span] [<person>] [can] [reach|stretch]",
    "(only|atmost) <interval> (in|per|for) <hand>",
  ),
  rule(
    "technique.forbid",
    { technique: "pedal" },
    "(play|write|everything) no pedal",
    "dry no pedal",
    "pedal not (available|working|there)",
    "(<person>|i) not reach pedal",
    "(foot|feet) not reach pedal",
    "<person> (can|can not) not reach pedal",
    "keyboard no pedal",
  ),
  rule(
    "technique.add",
    (match) => ({ technique: "pedal", hand: hand(match) }),
    "(with|use|more|legato) (pedal|pedal throughout|legato pedal)",
    "(change|press|hold) pedal (with|on|at) (every|harmony|every bar|every chord|every harmony)",
    "<number> pedal [change] (per|in|every|on) [every] bar",
    "{add} (legato|syncopated|half|some) pedal",
    "pedal (change|changing) (per|every|with|on) [every] (bar|chord|harmony)",
    "(show|write|mark) [where to] (pedal|use pedal)",
    "practise pedal",
  ),
  rule(
    "interval.forbid-harmonic",
    (match) => {
      const semitones = forbidden(match);
      return semitones && { hand: hand(match), semitones: [...semitones] };
    },
    "(<person>|i|we|hand) not (play|reach|manage|do) <interval+>",
    "<interval+> (be too big|be too wide|be impossible|be too much)",
    "(break|split|thin|reduce|simplify) [up] <interval> (into|to) single note",
    "not (play|double) in <interval>",
    "not double [in|at] <interval>",
  ),
  rule(
    "technique.forbid",
    { technique: "thumb-under" },
    no("thumb under"),
    "(simple|no) fingering no thumb under",
    "thumb (stay|not go|not pass|never go|never pass) (under|below)",
  ),
  rule(
    "technique.forbid",
    { technique: "tremolo" },
    "(replace|turn|change|simplify) tremolo (with|by|into|to|for) (held|long|sustained|blockchord|block|plain) [chord|note]",
    "(held|sustained|long|plain) (chord|note) instead tremolo",
    "replace tremolo (with|by|into|to|for) (blockchord|held chord|chord|long note)",
    "not tremolo",
    "(write|make) tremolo (as|into) (held|plain|long) (note|chord)",
  ),
];
