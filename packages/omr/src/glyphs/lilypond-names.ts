import { table } from "@gradus/contracts";

/**
 * Glyph names of LilyPond's fonts (Emmentaler, Feta, and Gonville which copies them) with SMuFL's names: LilyPond 2.24
 * Notation Reference, A.8 "The Emmentaler font".
 */
const names: Readonly<Record<string, string>> = table({
  "noteheads.sM1": "noteheadDoubleWhole",
  "noteheads.sM1double": "noteheadDoubleWhole",
  "noteheads.s0": "noteheadWhole",
  "noteheads.s1": "noteheadHalf",
  "noteheads.s2": "noteheadBlack",
  "noteheads.s0cross": "noteheadXWhole",
  "noteheads.s1cross": "noteheadXHalf",
  "noteheads.s2cross": "noteheadXBlack",
  "noteheads.s0harmonic": "noteheadDiamondWhole",
  "noteheads.s2harmonic": "noteheadDiamondWhite",
  "noteheads.s0diamond": "noteheadDiamondWhole",
  "noteheads.s1diamond": "noteheadDiamondHalf",
  "noteheads.s2diamond": "noteheadDiamondBlack",
  "clefs.G": "gClef",
  "clefs.G_change": "gClefChange",
  "clefs.GG": "gClef",
  "clefs.F": "fClef",
  "clefs.F_change": "fClefChange",
  "clefs.C": "cClef",
  "clefs.C_change": "cClefChange",
  "clefs.percussion": "unpitchedPercussionClef1",
  "clefs.percussion_change": "unpitchedPercussionClef1",
  "clefs.tab": "6stringTabClef",
  "rests.M2": "restLonga",
  "rests.M1": "restDoubleWhole",
  "rests.M1o": "restDoubleWhole",
  "rests.0": "restWhole",
  "rests.0o": "restWhole",
  "rests.1": "restHalf",
  "rests.1o": "restHalf",
  "rests.2": "restQuarter",
  "rests.2classical": "restQuarter",
  "rests.2z": "restQuarter",
  "rests.3": "rest8th",
  "rests.4": "rest16th",
  "rests.5": "rest32nd",
  "rests.6": "rest64th",
  "rests.7": "rest128th",
  "accidentals.sharp": "accidentalSharp",
  "accidentals.flat": "accidentalFlat",
  "accidentals.natural": "accidentalNatural",
  "accidentals.doublesharp": "accidentalDoubleSharp",
  "accidentals.flatflat": "accidentalDoubleFlat",
  "accidentals.leftparen": "accidentalParensLeft",
  "accidentals.rightparen": "accidentalParensRight",
  "flags.u3": "flag8thUp",
  "flags.d3": "flag8thDown",
  "flags.u4": "flag16thUp",
  "flags.d4": "flag16thDown",
  "flags.u5": "flag32ndUp",
  "flags.d5": "flag32ndDown",
  "flags.u6": "flag64thUp",
  "flags.d6": "flag64thDown",
  "flags.ugrace": "graceSlashUp",
  "flags.dgrace": "graceSlashDown",
  "dots.dot": "augmentationDot",
  "timesig.C44": "timeSigCommon",
  "timesig.C22": "timeSigCutCommon",
  plus: "timeSigPlus",
  "scripts.ufermata": "fermataAbove",
  "scripts.dfermata": "fermataBelow",
  "scripts.sforzato": "articAccentAbove",
  "scripts.staccato": "articStaccatoAbove",
  "scripts.tenuto": "articTenutoAbove",
  "scripts.ustaccatissimo": "articStaccatissimoAbove",
  "scripts.dstaccatissimo": "articStaccatissimoBelow",
  "scripts.umarcato": "articMarcatoAbove",
  "scripts.dmarcato": "articMarcatoBelow",
  "scripts.trill": "ornamentTrill",
  "scripts.turn": "ornamentTurn",
  "scripts.reverseturn": "ornamentTurnInverted",
  "scripts.prall": "ornamentShortTrill",
  "scripts.mordent": "ornamentMordent",
  "scripts.upbow": "stringsUpBow",
  "scripts.downbow": "stringsDownBow",
  "scripts.segno": "segno",
  "scripts.coda": "coda",
  "scripts.rcomma": "breathMarkComma",
  "scripts.caesura.straight": "caesura",
  "pedal.Ped": "keyboardPedalPed",
  "pedal.*": "keyboardPedalUp",
  p: "dynamicPiano",
  m: "dynamicMezzo",
  f: "dynamicForte",
  r: "dynamicRinforzando",
  s: "dynamicSforzando",
  z: "dynamicZ",
  n: "dynamicNiente",
});
const digits = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];

export const isLilyPondFont = (font: string): boolean => /emmentaler|feta|parmesan|gonville/i.test(font);

/** SMuFL's name of a LilyPond glyph; digits are a time signature's and, when small, a fingering's. */
export function lilyPondName(name: string): string {
  const known = names[name];
  if (known) return known;
  if (name.startsWith("fattened.")) return `fingering${Math.max(0, digits.indexOf(name.split(".")[1] ?? ""))}`;
  const digit = digits.indexOf(name.replace(/\.(fixedwidth|alt.*)$/, ""));
  if (digit >= 0) return `timeSig${digit}`;
  return /^brace\d+$/.test(name) ? "brace" : `unknown ${name}`;
}
