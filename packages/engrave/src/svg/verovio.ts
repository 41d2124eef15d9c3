/// <reference path="../types/verovio.d.ts" />
/// <reference path="../types/fontkit.d.ts" />
import { create, type Font } from "fontkit";
import { enableLogToBuffer, VerovioToolkit } from "verovio/esm";
import createVerovioModule, { type VerovioModule } from "verovio/wasm";

let module: Promise<VerovioModule> | undefined;
let musicFont: Promise<Font> | undefined;

/** The WebAssembly module, compiled once per process; its log goes to a buffer because it would print to stderr. */
export function verovioModule(): Promise<VerovioModule> {
  module ??= createVerovioModule().then((created) => {
    enableLogToBuffer(true, created);
    return created;
  });
  return module;
}

/** Leipzig, the music font, as verovio carries it: for outlines of symbols that stand in text. */
export function leipzig(): Promise<Font> {
  musicFont ??= verovioModule().then(extractMusicFont);
  return musicFont;
}

// A metronome mark sets a note symbol in text, which makes verovio embed the font.
const metronome = `<score-partwise><part-list><score-part id="P1"><part-name/></score-part></part-list><part id="P1">
<measure number="1"><attributes><divisions>1</divisions></attributes><direction><direction-type><metronome>
<beat-unit>quarter</beat-unit><per-minute>60</per-minute></metronome></direction-type></direction>
<note><rest measure="yes"/><duration>4</duration></note></measure></part></score-partwise>`;

function extractMusicFont(created: VerovioModule): Font {
  const toolkit = new VerovioToolkit(created);
  try {
    return embeddedMusicFont(toolkit, "Leipzig");
  } finally {
    toolkit.destroy();
  }
}

/** A music font by its name as verovio carries it, taken from a page that embeds it. */
export function embeddedMusicFont(toolkit: VerovioToolkit, font: string): Font {
  toolkit.setOptions({ inputFrom: "xml", smuflTextFont: "embedded", font });
  toolkit.loadData(metronome);
  const data = /font-woff2[^,]*,([A-Za-z0-9+/=]+)/.exec(toolkit.renderToSVG(1))?.[1];
  if (!data) throw new Error(`verovio embedded no font ${font}`);
  return create(Buffer.from(data, "base64"));
}
