/**
 * Code points of the symbols that are read, with their canonical names: W3C SMuFL 1.40, tables "Staff brackets" to
 * "Tuplets" (https://w3c.github.io/smufl/latest/tables/).
 */
const ranges: readonly (readonly [first: number, names: string])[] = [
  [0xe000, "brace reversedBrace bracket bracketTop bracketBottom"],
  [0xe030, "barlineSingle barlineDouble barlineFinal barlineReverseFinal barlineHeavy barlineHeavyHeavy barlineDashed"],
  [0xe040, "repeatLeft repeatRight repeatRightLeft repeatDots repeatDot dalSegno daCapo segno coda codaSquare"],
  [0xe050, "gClef gClef15mb gClef8vb gClef8va gClef15ma gClef8vbOld gClef8vbCClef gClef8vbParens"],
  [0xe05c, "cClef cClef8vb"],
  [0xe062, "fClef fClef15mb fClef8vb fClef8va fClef15ma"],
  [0xe069, "unpitchedPercussionClef1 unpitchedPercussionClef2"],
  [0xe06d, "6stringTabClef 4stringTabClef"],
  [0xe07a, "gClefChange cClefChange fClefChange"],
  [0xe080, "timeSig0 timeSig1 timeSig2 timeSig3 timeSig4 timeSig5 timeSig6 timeSig7 timeSig8 timeSig9"],
  [0xe08a, "timeSigCommon timeSigCutCommon timeSigPlus"],
  [0xe0a0, "noteheadDoubleWhole noteheadDoubleWholeSquare noteheadWhole noteheadHalf noteheadBlack noteheadNull"],
  [0xe0a6, "noteheadXDoubleWhole noteheadXWhole noteheadXHalf noteheadXBlack"],
  [0xe0d7, "noteheadDiamondDoubleWhole noteheadDiamondWhole noteheadDiamondHalf noteheadDiamondHalfWide"],
  [0xe0db, "noteheadDiamondBlack noteheadDiamondBlackWide noteheadDiamondWhite noteheadDiamondWhiteWide"],
  [0xe1e7, "augmentationDot"],
  [0xe220, "tremolo1 tremolo2 tremolo3 tremolo4 tremolo5"],
  [0xe240, "flag8thUp flag8thDown flag16thUp flag16thDown flag32ndUp flag32ndDown flag64thUp flag64thDown"],
  [0xe248, "flag128thUp flag128thDown flag256thUp flag256thDown"],
  [0xe260, "accidentalFlat accidentalNatural accidentalSharp accidentalDoubleSharp accidentalDoubleFlat"],
  [0xe267, "accidentalNaturalFlat accidentalNaturalSharp accidentalSharpSharp"],
  [0xe26a, "accidentalParensLeft accidentalParensRight accidentalBracketLeft accidentalBracketRight"],
  [0xe4a0, "articAccentAbove articAccentBelow articStaccatoAbove articStaccatoBelow articTenutoAbove articTenutoBelow"],
  [0xe4a6, "articStaccatissimoAbove articStaccatissimoBelow articStaccatissimoWedgeAbove articStaccatissimoWedgeBelow"],
  [0xe4ac, "articMarcatoAbove articMarcatoBelow articMarcatoStaccatoAbove articMarcatoStaccatoBelow"],
  [0xe4b0, "articAccentStaccatoAbove articAccentStaccatoBelow articTenutoStaccatoAbove articTenutoStaccatoBelow"],
  [0xe4b4, "articTenutoAccentAbove articTenutoAccentBelow"],
  [0xe4c0, "fermataAbove fermataBelow fermataVeryShortAbove fermataVeryShortBelow fermataShortAbove fermataShortBelow"],
  [0xe4ce, "breathMarkComma"],
  [0xe4d1, "caesura"],
  [0xe4e0, "restMaxima restLonga restDoubleWhole restWhole restHalf restQuarter rest8th rest16th rest32nd rest64th"],
  [0xe4ea, "rest128th rest256th"],
  [0xe4ee, "restHBar restHBarLeft restHBarMiddle restHBarRight restQuarterOld restDoubleWholeLegerLine"],
  [0xe4f4, "restWholeLegerLine restHalfLegerLine"],
  [0xe510, "ottava ottavaAlta ottavaBassa ottavaBassaBa quindicesima quindicesimaAlta quindicesimaBassa"],
  [0xe51c, "ottavaBassaVb"],
  [0xe520, "dynamicPiano dynamicMezzo dynamicForte dynamicRinforzando dynamicSforzando dynamicZ dynamicNiente"],
  [
    0xe527,
    "dynamicPPPPPP dynamicPPPPP dynamicPPPP dynamicPPP dynamicPP dynamicMP dynamicMF dynamicPF dynamicFF dynamicFFF",
  ],
  [0xe534, "dynamicFortePiano dynamicForzando dynamicSforzando1 dynamicSforzandoPiano dynamicSforzandoPianissimo"],
  [0xe539, "dynamicSforzato dynamicSforzatoPiano dynamicSforzatoFF dynamicRinforzando1 dynamicRinforzando2"],
  [0xe566, "ornamentTrill ornamentTurn ornamentTurnInverted"],
  [0xe56c, "ornamentShortTrill ornamentMordent"],
  [0xe650, "keyboardPedalPed"],
  [0xe655, "keyboardPedalUp"],
  [0xe610, "stringsDownBow stringsDownBowTurned stringsUpBow"],
  [0xe880, "tuplet0 tuplet1 tuplet2 tuplet3 tuplet4 tuplet5 tuplet6 tuplet7 tuplet8 tuplet9 tupletColon"],
  [0xeca0, "metNoteDoubleWhole"],
  [
    0xeca2,
    "metNoteWhole metNoteHalfUp metNoteHalfDown metNoteQuarterUp metNoteQuarterDown metNote8thUp metNote8thDown",
  ],
  [0xecb7, "metAugmentationDot"],
  [0xeaa9, "wiggleArpeggiatoUp wiggleArpeggiatoDown"],
  [0xed10, "fingering0 fingering1 fingering2 fingering3 fingering4 fingering5"],
];

const names: ReadonlyMap<number, string> = new Map(
  ranges.flatMap(([first, list]) => list.split(" ").map((name, index) => [first + index, name] as const)),
);

/** The code points above, for whoever makes a library of outlines. */
export const readCodePoints: readonly number[] = [...names.keys()];

/** name of a shape that is none of a known font's symbols */
export const unknownOutline = "unknown outline";
export const isPrivateUse = (codePoint: number): boolean => codePoint >= 0xe000 && codePoint <= 0xf8ff;

/** Canonical name of a code point in the private use area; one that is not read keeps its number. */
export const smuflName = (codePoint: number): string =>
  names.get(codePoint) ?? `unknown ${codePoint.toString(16).toUpperCase()}`;
