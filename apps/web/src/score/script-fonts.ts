/** Fonts of the scripts that Tinos has not, in the order in which the PDF takes them; each is a list of a hundred small files. */
const scripts = [
  { letters: /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u, load: () => import("./script-fonts-han.ts") },
  { letters: /\p{sc=Hangul}/u, load: () => import("@fontsource/song-myung/400.css") },
  { letters: /\p{sc=Arabic}/u, load: () => import("@fontsource/noto-naskh-arabic/400.css") },
  { letters: /\p{sc=Thai}/u, load: () => import("@fontsource/noto-serif-thai/400.css") },
];

/** Fetches the lists of fonts for the scripts of an engraved page; the browser then fetches those files whose letters it shows. */
export function loadScriptFonts(svgText: string): void {
  for (const { letters, load } of scripts) {
    // without them the browser's own fonts are there
    if (letters.test(svgText)) load().catch(() => {});
  }
}
