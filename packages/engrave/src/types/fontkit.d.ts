/** Only what this package uses. */
declare module "fontkit" {
  export type PathCommand = { readonly command: string; readonly args: readonly number[] };
  export type FontGlyph = {
    readonly advanceWidth: number;
    readonly path: { toSVG(): string; readonly commands: readonly PathCommand[] };
  };
  export type Font = {
    readonly unitsPerEm: number;
    readonly ascent: number;
    readonly descent: number;
    readonly lineGap: number;
    hasGlyphForCodePoint(codePoint: number): boolean;
    glyphForCodePoint(codePoint: number): FontGlyph;
    layout(text: string): { readonly advanceWidth: number };
  };
  export function create(bytes: Uint8Array): Font;
}
