import { strToU8, type Zippable, zipSync } from "fflate";

/** A seeded source of whole numbers below `most` (mulberry32), so that a failing file can be made again. */
type Dice = (most: number) => number;
function diceOf(seed: number): Dice {
  let state = seed >>> 0;
  return (most) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % most;
  };
}

const pick = <T>(dice: Dice, list: readonly T[], fallback: T): T => list[dice(Math.max(1, list.length))] ?? fallback;

/** The bytes with some bits flipped, an end cut off, or a stretch removed, doubled, moved or made noise. */
function damageBytes(bytes: Uint8Array, dice: Dice): Uint8Array {
  const from = dice(bytes.length);
  const length = 1 + dice(Math.min(200, bytes.length));
  const stretch = bytes.slice(from, from + length);
  const rest = [bytes.subarray(0, from), bytes.subarray(from + length)] as const;
  switch (dice(6)) {
    case 0: {
      const copy = bytes.slice();
      for (let flips = 1 + dice(4); flips > 0; flips--) {
        const at = dice(copy.length);
        copy[at] = (copy[at] ?? 0) ^ (1 << dice(8));
      }
      return copy;
    }
    case 1:
      return bytes.slice(0, from);
    case 2:
      return join(...rest);
    case 3:
      return join(rest[0], stretch, stretch, rest[1]);
    case 4: {
      const whole = join(...rest);
      const to = dice(whole.length + 1);
      return join(whole.subarray(0, to), stretch, whole.subarray(to));
    }
    default:
      return join(
        rest[0],
        stretch.map(() => dice(256)),
        rest[1],
      );
  }
}

function join(...pieces: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}

const odd = ["", "0", "-1", "0.5", "1e309", "NaN", "Infinity", "4294967296", "99999999999999999999", "1/3", "x", "٣"];
const names = [
  "note",
  "chord",
  "backup",
  "forward",
  "attributes",
  "measure",
  "part",
  "tie",
  "rest",
  "time",
  "divisions",
];

/** XML that stays XML but says something else: odd values, elements lost, doubled, swapped, renamed, nested. */
function damageXml(xml: string, dice: Dice): string {
  let text = xml;
  for (let times = 1 + dice(3); times > 0; times--) text = damageOnce(text, dice);
  return text;
}

function damageOnce(text: string, dice: Dice): string {
  const leaves = [...text.matchAll(/<([\w-]+)([^<>]*)>([^<>]*)<\/\1>|<([\w-]+)([^<>]*)\/>/g)];
  const blocks = [
    ...text.matchAll(/<(note|attributes|barline|direction|harmony|backup|forward|measure)\b[^<>]*>.*?<\/\1>/gs),
  ];
  const leaf = leaves[dice(Math.max(1, leaves.length))];
  const block = blocks[dice(Math.max(1, blocks.length))];
  if (!leaf || !block) return text.slice(dice(text.length));
  const put = (match: RegExpExecArray | RegExpMatchArray, replacement: string): string =>
    text.slice(0, match.index) + replacement + text.slice((match.index ?? 0) + match[0].length);
  const [whole, name = leaf[4] ?? "x", attributes = leaf[5] ?? "", content = ""] = leaf;
  const other = pick(dice, names, "note");
  switch (dice(11)) {
    case 0:
      return put(leaf, `<${name}${attributes}>${pick(dice, odd, "")}</${name}>`);
    case 1:
      return put(leaf, "");
    case 2:
      return put(leaf, whole + whole);
    case 3:
      return put(leaf, `<${other}${attributes}>${content}</${other}>`);
    case 4:
      return put(leaf, `<${other}>${whole}</${other}>`);
    case 5:
      return put(leaf, whole.replace(/="[^"]*"/, `="${pick(dice, odd, "")}"`));
    case 6:
      return put(block, "");
    case 7:
      return put(block, block[0] + block[0]);
    case 8:
      return put(block, pick(dice, blocks, block)[0]);
    case 9:
      return put(block, block[0].replace(/<voice>.*?<\/voice>/, `<voice>${dice(9)}</voice>`));
    default:
      return put(leaf, `${whole}<${other}/><!-- ${pick(dice, odd, "")} --><?x ${name}?>&#${dice(70)};`);
  }
}

const containers = (name: string): readonly string[] => [
  `<container><rootfiles><rootfile full-path="${name}"/></rootfiles></container>`,
  `<container><rootfiles><rootfile full-path='${name}'/></rootfiles></container>`,
  `<container><rootfiles><rootfile full-path="elsewhere.xml"/><rootfile full-path="${name}"/></rootfiles></container>`,
  "<container><rootfiles><rootfile/></rootfiles>",
  "",
];
const entryNames = [
  "score.xml",
  "a/b.musicxml",
  "META-INF/score.xml",
  "../score.xml",
  "score.pdf",
  "x.mxl",
  "a\u0000.xml",
];

/** A compressed score whose content, container, names or bytes were damaged. */
function damageMxl(xml: string, dice: Dice): Uint8Array {
  const content = dice(3) === 0 ? xml : damageXml(xml, dice);
  const name = dice(2) === 0 ? "score.xml" : pick(dice, entryNames, "score.xml");
  const files: Zippable = {};
  if (dice(4) > 0) files["META-INF/container.xml"] = strToU8(pick(dice, containers(name), ""));
  if (dice(4) === 0) files["other.xml"] = strToU8(damageXml(xml, dice));
  files[name] = [strToU8(content), { level: dice(2) === 0 ? 0 : 6 }];
  const bytes = zipSync(files, { mtime: "1980-01-01T00:00:00" });
  return dice(2) === 0 ? damageBytes(bytes, dice) : bytes;
}

/** For tests: a damaged file of each format made from the sample scores given. */
export const damagedXmlFile = (samples: readonly string[], seed: number): Uint8Array => {
  const dice = diceOf(seed);
  const sample = pick(dice, samples, "");
  return dice(3) === 0 ? damageBytes(strToU8(sample), dice) : strToU8(damageXml(sample, dice));
};
export const damagedMxlFile = (samples: readonly string[], seed: number): Uint8Array => {
  const dice = diceOf(seed);
  return damageMxl(pick(dice, samples, ""), dice);
};
