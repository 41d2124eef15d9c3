import { table } from "@gradus/contracts";
/// <reference path="../types/pdfkit.d.ts" />
import type PDFDocument from "pdfkit";
import type { PdfReference } from "pdfkit";
import type { Matrix } from "../svg/matrix.ts";
import type { TextFont } from "../text-font.ts";
import { colorOperands } from "./color.ts";
import { boundsOf, operand, parsePath, pathOperators, type Segment } from "./path.ts";

export type Line = {
  readonly color: string;
  readonly width: number;
  readonly dashes: readonly number[];
  readonly cap: string | undefined;
  readonly join: string | undefined;
};
export type Paint = { readonly fill: string | undefined; readonly line: Line | undefined };

/** Drawing on the document's current page in the coordinates of the innermost matrix. */
export type Canvas = {
  readonly within: (matrix: Matrix, draw: () => void) => void;
  readonly path: (segments: readonly Segment[], paint: Paint) => void;
  /** An outline drawn often: stored once in the file. */
  readonly outline: (data: string, matrix: Matrix, color: string) => void;
  readonly text: (text: string, font: TextFont, size: number, letterSpacing: number, color: string) => void;
  /** Text that a search finds under something drawn. */
  readonly unseenText: (text: string, font: TextFont, size: number) => void;
};

const caps: Readonly<Record<string, string>> = table({ round: "1 J", square: "2 J" });
const joins: Readonly<Record<string, string>> = table({ round: "1 j", bevel: "2 j" });
const isBlack = (color: string): boolean => colorOperands(color) === "0 0 0";

export function createCanvas(document: PDFDocument): Canvas {
  const outlines = new Map<string, { readonly name: string; readonly reference: PdfReference }>();
  const registered = new Set<string>();

  const stored = (data: string): { readonly name: string; readonly reference: PdfReference } => {
    const known = outlines.get(data);
    if (known) return known;

    const segments = parsePath(data);
    const reference = document.ref({ Type: "XObject", Subtype: "Form", BBox: [...boundsOf(segments)] });
    reference.end(`${pathOperators(segments)} f`);
    const entry = { name: `G${outlines.size + 1}`, reference };
    outlines.set(data, entry);
    return entry;
  };

  const write = (text: string, font: TextFont, size: number, letterSpacing: number): void => {
    if (!registered.has(font.name)) {
      document.registerFont(font.name, font.bytes);
      registered.add(font.name);
    }
    document.font(font.name).fontSize(size);
    document.text(text, 0, 0, { lineBreak: false, baseline: "alphabetic", characterSpacing: letterSpacing });
  };

  return {
    within: (matrix, draw) => {
      document.addContent(`q ${matrixOperator(matrix)}`);
      draw();
      document.addContent("Q");
    },
    path: (segments, paint) => {
      if (segments.length > 0) document.addContent(pathWithPaint(segments, paint));
    },
    outline: (data, matrix, color) => {
      const { name, reference } = stored(data);
      document.page.xobjects[name] = reference;
      document.addContent(`q ${matrixOperator(matrix)} ${fillOperator(color)}/${name} Do Q`);
    },
    text: (text, font, size, letterSpacing, color) => {
      const inColor = !isBlack(color);
      if (inColor) document.addContent(`q ${fillOperator(color)}`);
      write(text, font, size, letterSpacing);
      if (inColor) document.addContent("Q");
    },
    unseenText: (text, font, size) => {
      document.addContent("q 3 Tr");
      write(text, font, size, 0);
      document.addContent("Q");
    },
  };
}

const matrixOperator = (matrix: Matrix): string => `${matrix.map(operand).join(" ")} cm`;

const fillOperator = (color: string): string => (isBlack(color) ? "" : `${colorOperands(color)} rg `);

function pathWithPaint(segments: readonly Segment[], { fill, line }: Paint): string {
  const outline = pathOperators(segments);
  if (!line) return fill === undefined ? "" : inState(fillOperator(fill), `${outline} f`);

  const stroke = isBlack(line.color) ? "" : `${colorOperands(line.color)} RG `;
  const dash = line.dashes.length > 0 ? `[${line.dashes.map(operand).join(" ")}] 0 d ` : "";
  const shape = [caps[line.cap ?? ""], joins[line.join ?? ""]].filter(Boolean).map((one) => `${one} `);
  const state = `${fill === undefined ? "" : fillOperator(fill)}${stroke}${dash}${shape.join("")}`;

  return inState(state, `${operand(line.width)} w ${outline} ${fill === undefined ? "S" : "B"}`);
}

/** Saves the graphics state only around what changes more than the line width. */
const inState = (state: string, operators: string): string => (state === "" ? operators : `q ${state}${operators} Q`);
