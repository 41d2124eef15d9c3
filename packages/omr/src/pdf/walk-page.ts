import { OPS } from "pdfjs-dist/legacy/build/pdf.mjs";
import { type Collected, emptyPage } from "./collected.ts";
import { apply, identity, type Matrix, matrixFrom, multiply, scaleOf } from "./matrix.ts";
import { type CharacterReader, type FontReader, fontReader, type PdfJsFont, type PdfJsGlyph } from "./pdf-font.ts";
import { type OutlineReader, readPath } from "./read-path.ts";

/** PDF's graphics state, as far as lines and letters need it (ISO 32000-1, 8.4 and 9.3). */
type State = {
  matrix: Matrix;
  lineWidth: number;
  font: FontReader | undefined;
  fontSize: number;
  characterSpacing: number;
  wordSpacing: number;
  horizontalScale: number;
  leading: number;
  renderingMode: number;
  rise: number;
};
type Walk = {
  state: State;
  readonly saved: State[];
  textMatrix: Matrix;
  x: number;
  y: number;
  lineX: number;
  lineY: number;
  /** nothing of the text has been shown */
  isNewText: boolean;
  readonly page: Collected;
  readonly outlines: OutlineReader;
  readonly fontNamed: (name: string) => FontReader | undefined;
};
type Arguments = readonly unknown[];
type Handler = (walk: Walk, args: Arguments) => void;

export type Operators = { readonly fnArray: readonly number[]; readonly argsArray: readonly unknown[] };
export type FontSource = (name: string) => { readonly font: PdfJsFont; readonly drawn: CharacterReader } | undefined;

/** Reads pdfjs's operator list of one page; `base` takes the page's coordinates to points from its upper left corner. */
export function walkPage(operators: Operators, base: Matrix, fonts: FontSource, outlines: OutlineReader): Collected {
  const readers = new Map<string, FontReader | undefined>();
  const walk: Walk = {
    state: initialState(base),
    saved: [],
    textMatrix: identity,
    x: 0,
    y: 0,
    lineX: 0,
    lineY: 0,
    isNewText: true,
    page: emptyPage(),
    outlines,
    fontNamed: (name) => {
      if (!readers.has(name)) {
        const found = fonts(name);
        readers.set(name, found && fontReader(found.font, found.drawn));
      }
      return readers.get(name);
    },
  };
  for (const [index, operator] of operators.fnArray.entries()) {
    const args = operators.argsArray[index];
    handlers.get(operator)?.(walk, Array.isArray(args) ? args : []);
  }
  return walk.page;
}

const initialState = (matrix: Matrix): State => ({
  matrix,
  lineWidth: 1,
  font: undefined,
  fontSize: 1,
  characterSpacing: 0,
  wordSpacing: 0,
  horizontalScale: 1,
  leading: 0,
  renderingMode: 0,
  rise: 0,
});

const number = (value: unknown): number => (Number.isFinite(value) ? (value as number) : 0);
const save: Handler = (walk) => walk.saved.push({ ...walk.state });
const restore: Handler = (walk) => {
  walk.state = walk.saved.pop() ?? walk.state;
};
const sets =
  (name: "lineWidth" | "characterSpacing" | "wordSpacing" | "renderingMode" | "rise"): Handler =>
  (walk, [value]) => {
    walk.state[name] = number(value);
  };
const moveTo = (walk: Walk, x: number, y: number): void => {
  walk.lineX += x;
  walk.lineY += y;
  walk.x = walk.lineX;
  walk.y = walk.lineY;
};
const startAt = (walk: Walk, matrix: Matrix): void => {
  walk.textMatrix = matrix;
  walk.x = walk.y = walk.lineX = walk.lineY = 0;
};

const handlers: ReadonlyMap<number, Handler> = new Map<number, Handler>([
  [OPS.save, save],
  [OPS.restore, restore],
  [
    OPS.transform,
    (walk, args) => {
      walk.state.matrix = multiply(walk.state.matrix, matrixFrom(args));
    },
  ],
  [OPS.setLineWidth, sets("lineWidth")],
  [
    OPS.paintFormXObjectBegin,
    (walk, args) => {
      save(walk, args);
      if (args[0]) walk.state.matrix = multiply(walk.state.matrix, matrixFrom(args[0]));
    },
  ],
  [OPS.paintFormXObjectEnd, restore],
  [
    OPS.beginText,
    (walk) => {
      startAt(walk, identity);
      walk.isNewText = true;
    },
  ],
  [
    OPS.setFont,
    (walk, [name, size]) => {
      walk.state.font = walk.fontNamed(String(name));
      walk.state.fontSize = number(size);
    },
  ],
  // the matrix comes as the operator's only argument
  [OPS.setTextMatrix, (walk, args) => startAt(walk, matrixFrom(args.length === 1 ? args[0] : args))],
  [OPS.moveText, (walk, [x, y]) => moveTo(walk, number(x), number(y))],
  // pdfjs hands on the operand of TL, by which T* moves down
  [
    OPS.setLeading,
    (walk, [leading]) => {
      walk.state.leading = -number(leading);
    },
  ],
  [
    OPS.setLeadingMoveText,
    (walk, [x, y]) => {
      walk.state.leading = number(y);
      moveTo(walk, number(x), number(y));
    },
  ],
  [OPS.nextLine, (walk) => moveTo(walk, 0, walk.state.leading)],
  [OPS.setCharSpacing, sets("characterSpacing")],
  [OPS.setWordSpacing, sets("wordSpacing")],
  [
    OPS.setHScale,
    (walk, [percent]) => {
      walk.state.horizontalScale = number(percent) / 100;
    },
  ],
  [OPS.setTextRenderingMode, sets("renderingMode")],
  [OPS.setTextRise, sets("rise")],
  [OPS.showText, (walk, [shown]) => showText(walk, Array.isArray(shown) ? shown : [])],
  [OPS.constructPath, constructPath],
]);

/** text drawn with neither fill nor stroke is there for searching, over something drawn */
const invisible = 3;

function showText(walk: Walk, shown: readonly unknown[]): void {
  const { font, fontSize, horizontalScale, characterSpacing, wordSpacing, renderingMode, rise } = walk.state;
  if (!font) return;
  const matrix = multiply(walk.state.matrix, walk.textMatrix);
  const size = Math.hypot(matrix[2], matrix[3]) * Math.abs(fontSize);
  const alongScale = Math.hypot(matrix[0], matrix[1]);
  for (const item of shown) {
    if (typeof item === "number") {
      walk.x -= (item * fontSize * horizontalScale) / 1000;
      continue;
    }
    if (!item) continue;
    const glyph = item as PdfJsGlyph;
    const { x, y } = apply(matrix, walk.x, walk.y + rise);
    const advance = (number(glyph.width) * fontSize * horizontalScale) / 1000;
    if (renderingMode !== invisible) {
      const symbol = font.symbolOf(glyph);
      const width = advance * alongScale;
      if (symbol) walk.page.glyphs.push({ symbol, x, y, size, width });
      else {
        const begins = walk.isNewText;
        walk.page.texts.push({ text: printable(glyph.unicode), x, y, width, size, font: font.name, begins });
      }
      walk.isNewText = false;
    }
    walk.x += advance + (characterSpacing + (glyph.isSpace ? wordSpacing : 0)) * horizontalScale;
  }
}

/** Damaged files map letters to what no text may hold. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that XML 1.0 forbids
const printable = (text: string): string => parted(text.toWellFormed().replace(/[\u0000-\u001f\ufffe\uffff]/g, ""));

/** Letters that a font joins ("ﬁ") are letters. */
const parted = (text: string): string => text.replace(/[\ufb00-\ufb06]/g, (joined) => joined.normalize("NFKC"));

const filling: ReadonlySet<number> = new Set([
  OPS.fill,
  OPS.eoFill,
  OPS.fillStroke,
  OPS.eoFillStroke,
  OPS.closeFillStroke,
  OPS.closeEOFillStroke,
]);
const stroking: ReadonlySet<number> = new Set([OPS.stroke, OPS.closeStroke]);

function constructPath(walk: Walk, [operator, pieces]: Arguments): void {
  const data = Array.isArray(pieces) ? pieces[0] : undefined;
  if (!(data instanceof Float32Array) || typeof operator !== "number") return;
  const { matrix, lineWidth } = walk.state;
  const paint = { fills: filling.has(operator), strokes: stroking.has(operator), lineWidth };
  if (scaleOf(matrix) > 0) readPath(data, matrix, paint, walk.page, walk.outlines);
}
