import type { Font } from "fontkit";

/** A font that text is set in. */
export type TextFont = { readonly name: string; readonly bytes: Uint8Array; readonly font: Font };
