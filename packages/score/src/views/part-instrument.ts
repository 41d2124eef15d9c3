import type { Instrument } from "@gradus/contracts";
import type { Part } from "../model/score.ts";

/**
 * Names by which scores call the product's instruments, in the order in which they are tried: an alto saxophone is
 * no alto, a Blockflöte no flute, a violoncello no violin.
 */
const namedInstruments: readonly (readonly [Instrument | "Voice" | "other", RegExp])[] = [
  ["other", /mouth organ|harmonica|melodica|accord|akkordeon|fisarmonica|organistrum|hurdy|steel drum|hand ?bell/],
  ["other", /contrabassoon|bassoon|fagott|basson\b|fagot|oboe|hautbois|englis(h|ch).?horn|cor anglais|гобой|фагот/],
  ["Recorder", /recorder|block ?fl|fl[uû]te [aà] bec|flauta dulce|flauto (dolce|diritto)|блокфлейта|リコーダー|竖笛/],
  ["Saxophone", /sax|саксофон|サックス|サクソフォ|萨克斯/],
  ["Clarinet", /clarinet|klarinet|clarone|\bcl\.|\bklar\b|кларнет|クラリネット|单簧管/],
  ["Trombone", /tromb[oó]n|posaune|\btbn\b|тромбон|トロンボーン|长号/],
  ["Trumpet", /trumpet|trompet|tromba|trombe\b|cornet|fl[uü]gelh|\btpt\b|\btrp\b|труба|トランペット|小号/],
  ["Flute", /flute|fl[oö]te|fl[uû]te|flaut|fluit|piccolo|\bfl\b|флейта|フルート|长笛/],
  [
    "Bass Guitar",
    /bass ?gui?t|bassgitarre|e-?bass\b|(electric|slap|fretless|fingered|picked) bass|basse [eé]lectrique|bajo|basso elettrico|ベースギター/,
  ],
  ["Ukulele", /uku?lele|\buke\b|ウクレレ|尤克里里/],
  [
    "other",
    /double ?bass|contrabass|kontrabass|contrebasse|contrabbasso|contrabajo|string bass|violone|виолон?е|контрабас/,
  ],
  ["Guitar", /guitar|gitar|chitarra|\bgtr\b|гитара|ギター|吉他/],
  ["Cello", /cello|celli\b|violoncel|\bvcl?\b|виолончель|チェロ|大提琴/],
  ["Violin", /violin|violon\b|viol[ií]n|geige|fiddle|\bvlns?\b|\bvln\b|скрипка|ヴァイオリン|バイオリン|小提琴/],
  [
    "other",
    /viola|bratsche|\balto \(strings\)|\bvla\b|gamba|\bhorn|\bcorn[oi]\b|\bcor\b|tuba|euphon|lute|laute|banjo|mandolin|\bharp\b|harfe|\bharpe\b|\barpa\b/,
  ],
  [
    "Piano",
    /piano|pianoforte|\bpno\b|klavier|clavier|keyboard|harpsi|cembal|clavec|clavic|clavin|\borgan|orgel|orgue|[oó]rgano|celest|harmonium|right hand|left hand|\b[rl]\.?h\b|фортепиано|рояль|орган|ピアノ|オルガン|钢琴|鋼琴/,
  ],
  ["other", /timpani|pauken|marimba|xylo|vibra|glockenspiel|chimes|bells/],
  [
    "Drums / Percussion",
    /drum|percus|\bperc\b|schlagzeug|schlagwerk|trommel|batter|bater[ií]a|slagwerk|cymbal|becken|tambour|triang|conga|bongo|cajon|caj[oó]n|clave|ударные|ドラム|打楽器|鼓/,
  ],
  [
    "Voice",
    /voice|vocal|voix|\bvoz\b|\bvoce|\bvoci|singstimme|gesang|stimme|\bcanto|cantus|\bchant|singer|sopran|mezzo|\balto|\balti|\balt\b|altus|contralto|tenor|t[eé]nor|[bv]ar[iy]ton|\bbass[oi]?\b|bassus|choir|chorus|chor\b|ch[oœ]e?ur|\bcoro|satb|голос|сопрано|хор|ボーカル|声|聲/,
  ],
];

/** General MIDI programs 1–128 of the product's instruments; neighbours that play the same way are included. */
const programs: readonly (readonly [Instrument | "Voice", number, number])[] = [
  ["Piano", 1, 9],
  ["Piano", 17, 21],
  ["Guitar", 25, 32],
  ["Bass Guitar", 33, 40],
  ["Violin", 41, 41],
  ["Cello", 43, 43],
  ["Voice", 53, 55],
  ["Trumpet", 57, 57],
  ["Trombone", 58, 58],
  ["Trumpet", 60, 60],
  ["Saxophone", 65, 68],
  ["Clarinet", 72, 72],
  ["Flute", 73, 74],
  ["Recorder", 75, 75],
];

/** The product's instrument that a part is for, "Voice", or else the part's own name. */
export function partInstrument(part: Part): string {
  const own = part.name || part.instrumentNames[0] || part.abbreviation;
  for (const label of [part.name, ...part.instrumentNames, part.abbreviation]) {
    const found = instrumentNamed(label);
    if (found === "other") return own;
    // "Bass" alone sings in a choir and plays in a band; the sound tells which.
    if (found === "Voice" && /\bbass\b/i.test(label) && byProgram(part) === "Bass Guitar") return "Bass Guitar";
    if (found) return found;
  }
  if (part.midiChannel === 10) return "Drums / Percussion";
  return byProgram(part) ?? (part.staves >= 2 ? "Piano" : own || "Unknown");
}

function instrumentNamed(label: string): Instrument | "Voice" | "other" | undefined {
  const text = label.normalize("NFC").toLowerCase();
  return text === "" ? undefined : namedInstruments.find(([, pattern]) => pattern.test(text))?.[0];
}

const byProgram = ({ midiProgram }: Part): Instrument | "Voice" | undefined =>
  midiProgram === undefined
    ? undefined
    : programs.find(([, from, to]) => midiProgram >= from && midiProgram <= to)?.[0];

const keyboardNames =
  /piano|pno|klavier|clavier|keyboard|harpsi|cembal|clave[cs]|clavi|organ|orgel|orgue|celest|harmonium|\bharp\b|right hand|left hand|\b[rl]\.?h\.?(?![a-z])|фортепиано|ピアノ|钢琴/i;
const otherNames =
  /guitar|gitar|gtr|chitarra|ukulele|banjo|lute|mandolin|violin|viola|cello|strings|bass\b|fl[uo]te|flöte|piccolo|oboe|bassoon|clarinet|klarinet|sax|trumpet|cornet|horn|trombone|tuba|euphon|brass|recorder|marimba|vibra|xylo|glockenspiel|timpani|percus|drum|voice|vocal|singstimme|gesang|chant|choir|chorus|chor\b|satb|sopran|\balto\b|tenor|bariton/i;

/** difficulty/README.md, Hands: by name, or two staves under a name that is no other instrument's. */
export function isKeyboardPart(part: Pick<Part, "name" | "abbreviation" | "instrumentNames" | "staves">): boolean {
  const label = [part.name, part.abbreviation, ...part.instrumentNames].join(" ");
  return keyboardNames.test(label) || (part.staves >= 2 && !otherNames.test(label));
}
