import { textWidth } from "../text-fonts.ts";

export type TitleBlock = {
  readonly title: string;
  readonly subtitle?: string | undefined;
  readonly composer: string;
  readonly lyricist?: string | undefined;
  readonly arranger?: string | undefined;
  /** what was done to the piece, and for which instrument */
  readonly levelLine?: string | undefined;
  /** the level line of the version that this one stands beside: it takes as much room here */
  readonly besideLine?: string | undefined;
  /** of a player's own copy */
  readonly partName?: string | undefined;
  /** at the foot of the first page */
  readonly rights?: string | undefined;
};
type Line = { readonly text: string; readonly size: number };
type Style = { readonly bold: boolean; readonly italic: boolean };

const bold: Style = { bold: true, italic: false };
const italic: Style = { bold: false, italic: true };
const plain: Style = { bold: false, italic: false };

/**
 * MEI heads and feet in place of the ones verovio makes: title, subtitle and level line centred, the part's name and the
 * poet left, composer and arranger right, rights at the foot, page numbers from the second page on. `width` is the width
 * between the margins in points.
 */
export function withTitleBlock(mei: string, block: TitleBlock, width: number): string {
  const bare = cutAll(cutAll(mei, "pgHead"), "pgFoot");
  const scoreDef = bare.indexOf("<scoreDef");
  const end = bare.indexOf(">", scoreDef);
  if (scoreDef < 0) return bare;

  const selfClosed = bare[end - 1] === "/";
  const head = `${bare.slice(0, selfClosed ? end - 1 : end)}>`;
  return `${head}${heads(block, width)}${selfClosed ? "</scoreDef>" : ""}${bare.slice(end + 1)}`;
}

function heads(block: TitleBlock, width: number): string {
  const { title, subtitle, composer, lyricist, arranger, levelLine, besideLine, partName, rights } = block;
  const gap = row(subtitle || levelLine ? 6 : 9);
  const side = { size: 11, least: 9, lines: 3, width: width / 2 - 10 };
  const forTitle = { size: 22, least: 14, lines: 2, width: partName ? width / 2 : width };
  const titleLines = cell("center", "top", fit(title, forTitle, bold), bold);
  const room = fit(besideLine ?? levelLine, { size: 11, least: 9, lines: 2, width }, italic);
  const level = besideLine
    ? room.map(({ size }, index) => ({ size, text: index === 0 ? (levelLine ?? "") : "\u00a0" }))
    : room;
  const poet = fit(lyricist, side, plain);
  const author = fit(composer, side, plain);
  const levelWidth = widest(room, italic);
  const isClose = [poet, author].some((lines) => levelWidth / 2 + widest(lines, plain) > width / 2 - side.size);
  const cells = [
    ...cell("left", "top", fit(partName, { ...side, size: 12, width: width / 4 }, bold), bold),
    titleLines.join(row(3)),
    gap,
    ...cell("center", "top", fit(subtitle, { size: 13, least: 10, lines: 2, width }, plain), plain),
    ...(subtitle && levelLine ? [gap] : []),
    ...cell("center", "top", level, italic),
    ...(level.length > 0 && isClose ? [row(4)] : []),
    ...cell("left", "bottom", poet, plain),
    ...cell("right", "bottom", author, plain),
    ...cell(
      "right",
      "bottom",
      fit(arranger && `arr. ${arranger.replace(/^arr(anged by|\.)? */i, "")}`, side, plain),
      plain,
    ),
  ];
  const number = `<rend halign="center" fontsize="10pt"><num label="page">#</num></rend>`;
  const foot = cell("center", "bottom", fit(rights, { size: 8, least: 7, lines: 2, width }, plain), plain);

  return [
    `<pgHead func="first">${cells.join("")}</pgHead>`,
    `<pgHead func="all"/>`,
    `<pgFoot func="first">${foot.join("")}</pgFoot>`,
    `<pgFoot func="all">${number}</pgFoot>`,
  ].join("");
}

const widest = (lines: readonly Line[], style: Style): number =>
  Math.max(0, ...lines.map(({ text, size }) => textWidth(text, size, style)));

/** A row with nothing but height, in points: verovio sets what follows against the letters above. */
const row = (height: number): string =>
  `<rend halign="center" valign="top"><rend fontsize="${height}pt">&#160;</rend></rend>`;

/** One <rend> per line: lines of one <rend> overlap when their sizes differ. */
function cell(halign: string, valign: string, lines: readonly Line[], style: Style): readonly string[] {
  const weight = style.bold ? ` fontweight="bold"` : "";
  const slant = style.italic ? ` fontstyle="italic"` : "";
  const place = `halign="${halign}" valign="${valign}"`;
  const gap = `<rend ${place}><rend fontsize="${lineGap}pt">&#160;</rend></rend>`;
  return lines.map(
    ({ text, size }, index) =>
      `${index > 0 && valign === "bottom" ? gap : ""}<rend ${place}><rend fontsize="${size}pt"${weight}${slant}>${escapeXml(text)}</rend></rend>`,
  );
}

/** Points between the lines of one name at the side; those of the title and the level have rows of their own. */
const lineGap = 2;

type Fit = { readonly size: number; readonly least: number; readonly lines: number; readonly width: number };

/** Sets a text smaller, then on several lines, then cuts it with an ellipsis, until it fits. */
function fit(text: string | undefined, { size, least, lines, width }: Fit, style: Style): readonly Line[] {
  const clean = printable(text ?? "");
  if (clean === "") return [];

  const natural = textWidth(clean, size, style);
  if (natural <= width) return [{ text: clean, size }];

  const shrunk = Math.floor((size * width) / natural);
  if (shrunk >= least) return [{ text: clean, size: shrunk }];

  return wrap(clean, width, (line) => textWidth(line, least, style))
    .slice(0, lines + 1)
    .map((line, index, all) => (index === lines - 1 && all.length > lines ? `${line}…` : line))
    .slice(0, lines)
    .map((line) => ({ text: line, size: least }));
}

function wrap(text: string, width: number, measure: (line: string) => number): readonly string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ").flatMap((long) => pieces(long, width, measure))) {
    const longer = line === "" ? word : `${line} ${word}`;
    if (line !== "" && measure(`${longer}…`) > width) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  return [...lines, line];
}

/** A word wider than the line, cut where the line ends. */
function pieces(word: string, width: number, measure: (line: string) => number): readonly string[] {
  const found: string[] = [];
  let piece = "";
  for (const letter of word) {
    if (piece !== "" && measure(`${piece}${letter}…`) > width) {
      found.push(piece);
      piece = "";
    }
    piece += letter;
  }
  return [...found, piece];
}

const printable = (text: string): string =>
  text
    .normalize("NFC")
    .replace(/[\p{Cc}\p{Cs}\p{Zs}\p{Zl}\p{Zp}￾￿]+/gu, " ")
    .trim();

const escapeXml = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

/** All elements of one name taken out; verovio never nests them. */
function cutAll(xml: string, name: string): string {
  const kept: string[] = [];
  let from = 0;
  for (;;) {
    const start = xml.indexOf(`<${name}`, from);
    if (start < 0) return kept.length === 0 ? xml : `${kept.join("")}${xml.slice(from)}`;
    kept.push(xml.slice(from, start));
    const openEnd = xml.indexOf(">", start);
    const close = `</${name}>`;
    from = xml[openEnd - 1] === "/" ? openEnd + 1 : xml.indexOf(close, start) + close.length;
  }
}
