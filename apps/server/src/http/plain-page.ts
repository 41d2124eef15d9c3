import { escapeHtml } from "./html.ts";

const style = `
:root { color-scheme: light dark; font: 17px/1.5 "Atkinson Hyperlegible Next", system-ui, sans-serif;
  background: light-dark(#f6f0e5, #14161c); color: light-dark(#1b2130, #f3ede1); }
body { margin: 0; } main { max-width: 28rem; margin: 10vh auto; padding: 1.5rem; }
.notice { border: 2px solid light-dark(#a3461a, #e9995c); padding: .75rem 1rem; border-radius: 6px; font-weight: 600; }
dl { display: grid; grid-template-columns: 1fr auto; gap: .25rem 1rem; } dd { margin: 0; text-align: right; }
form { display: grid; gap: .75rem; margin-top: 1.5rem; } a { color: inherit; }
button { font: inherit; min-height: 2.75rem; border-radius: 6px; border: 1px solid currentColor; background: none;
  color: inherit; cursor: pointer; }
button.primary { background: light-dark(#a3461a, #e9995c); color: light-dark(#fffdf8, #1c1208); border: 0; }
:is(a, button):focus-visible { outline: 3px solid light-dark(#1f5f96, #8cc4f5); outline-offset: 2px; }`;

/** A page of the server's own, without script, in the colours of the rest. `title` is text, `body` HTML below the heading. */
export const plainPage = (title: string, heading: string, body: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title><style>${style}</style></head><body><main>
<h1>${escapeHtml(heading)}</h1>
${body}
</main></body></html>`;
