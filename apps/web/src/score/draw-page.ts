import { registerMusicFont } from "./fonts.ts";
import { markShapes } from "./mark-shapes.ts";
import { barsOfPage } from "./measures.ts";
import { sanitiseSvg } from "./sanitise-svg.ts";
import { loadScriptFonts } from "./script-fonts.ts";

const svgNamespace = "http://www.w3.org/2000/svg";
/** room left below the music, as a share of the page's width */
const margin = 0.02;

/** Reads an engraved page as a drawing that stands nowhere yet. Returns undefined when the text is no drawing. */
export function readPage(text: string, prefix: string, label: string): SVGSVGElement | undefined {
  registerMusicFont(text);
  loadScriptFonts(text);
  const svg = sanitiseSvg(text, prefix);
  if (!svg) return undefined;
  svg.removeAttribute("width");
  svg.removeAttribute("height");
  svg.setAttribute("role", "img");
  svg.setAttribute("aria-label", label);
  return svg;
}

/** Puts the drawing into the holder in place of the one before, without its empty foot. */
export function showPage(holder: HTMLElement, svg: SVGSVGElement): void {
  holder.replaceChildren(svg);
  // first all that is measured, then all that is changed: each change would have the page laid out again
  const music = musicOn(svg);
  const shapes = markShapes(svg);
  if (music) svg.setAttribute("viewBox", music);
  if (shapes) svg.querySelector(".page-margin")?.prepend(shapes);
}

/** The page without its empty foot, as a viewBox. Left, right and top stay, so that sheets side by side begin at one height. */
function musicOn(svg: SVGSVGElement): string | undefined {
  const page = svg.querySelector<SVGGElement>(".page-margin");
  const { width, height } = svg.viewBox.baseVal;
  const matrix = page?.getScreenCTM();
  const outer = svg.getScreenCTM();
  if (!page || !matrix || !outer || width === 0) return undefined;
  const box = page.getBBox();
  const end = new DOMPoint(box.x + box.width, box.y + box.height).matrixTransform(outer.inverse().multiply(matrix));
  const bottom = Math.min(height, end.y + width * margin);
  return bottom > 0 ? `0 0 ${width} ${bottom}` : undefined;
}

/** Draws a band behind each of some bars, or takes the old bands away; gives the first one. Bars count from the page's first. */
export function bandBars(svg: SVGSVGElement, bars: readonly number[]): SVGElement | undefined {
  for (const old of svg.querySelectorAll(".bar-band")) old.remove();
  if (bars.length === 0) return undefined;
  let first = 0;
  let found: SVGElement | undefined;
  for (const { element, bars: count } of barsOfPage(svg)) {
    if (bars.some((bar) => bar >= first && bar < first + count)) {
      const band = document.createElementNS(svgNamespace, "rect");
      band.setAttribute("class", "bar-band");
      for (const [name, value] of Object.entries(staffBox(element))) band.setAttribute(name, String(value));
      element.prepend(band);
      found ??= band;
    }
    first += count;
  }
  return found;
}

/** The bar of a page, counted from its first, in which something was pressed. */
export function barAt(svg: SVGSVGElement, target: EventTarget | null): number | undefined {
  const pressed = target instanceof Element ? target.closest("g.measure") : null;
  let first = 0;
  for (const { element, bars } of barsOfPage(svg)) {
    if (element === pressed) return first;
    first += bars;
  }
  return undefined;
}

/** The bar whose staves lie under a point of the screen: between the notes there is nothing to press. */
export function barUnder(svg: SVGSVGElement, x: number, y: number): number | undefined {
  let first = 0;
  for (const { element, bars } of barsOfPage(svg)) {
    const box = element.getBoundingClientRect();
    if (x >= box.left && x <= box.right && y >= box.top && y <= box.bottom) return first;
    first += bars;
  }
  return undefined;
}

/** Lights the notes that sound, and only them. */
export function lightNotes(svg: SVGSVGElement, prefix: string, ids: readonly string[]): void {
  for (const old of svg.querySelectorAll(".sounding")) old.classList.remove("sounding");
  for (const id of ids) svg.querySelector(`#${CSS.escape(prefix + id)}`)?.classList.add("sounding");
}

/** The staves of a bar, without what hangs above or below them into other bars. */
function staffBox(measure: SVGGElement) {
  const staves = [...measure.querySelectorAll<SVGGElement>(":scope > g.staff")].map((staff) => staff.getBBox());
  const whole = measure.getBBox();
  if (staves.length === 0) return { x: whole.x, y: whole.y, width: whole.width, height: whole.height };
  const lines = [...measure.querySelectorAll<SVGPathElement>(":scope > g.staff > path")].map((line) => line.getBBox());
  const x = Math.min(...(lines.length ? lines : staves).map((box) => box.x));
  const right = Math.max(...(lines.length ? lines : staves).map((box) => box.x + box.width));
  const y = Math.min(...staves.map((box) => box.y));
  const bottom = Math.max(...staves.map((box) => box.y + box.height));
  return { x, y, width: right - x, height: bottom - y };
}
