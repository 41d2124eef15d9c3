const svgNamespace = "http://www.w3.org/2000/svg";
/** half the width of a shape in noteheads */
const reach = { changed: 1.05, removed: 0.7, added: 1 } as const;
type Mark = keyof typeof reach;

const drawn: Readonly<
  Record<Mark, (x: number, y: number, r: number) => readonly [string, Readonly<Record<string, number | string>>]>
> = {
  changed: (x, y, r) => ["path", { d: `M${x} ${y - r}L${x + r} ${y}L${x} ${y + r}L${x - r} ${y}Z` }],
  removed: (x, y, r) => ["path", { d: `M${x - r} ${y - r}L${x + r} ${y + r}M${x + r} ${y - r}L${x - r} ${y + r}` }],
  added: (x, y, r) => ["circle", { cx: x, cy: y, r }],
};

/** A shape round every marked note, to go before the music: colour is never the only sign. Undefined when none is marked. */
export function markShapes(svg: SVGSVGElement): SVGGElement | undefined {
  const page = svg.querySelector<SVGGElement>(".page-margin");
  if (!page) return undefined;
  const layer = document.createElementNS(svgNamespace, "g");
  layer.setAttribute("class", "shapes");
  layer.setAttribute("aria-hidden", "true");
  for (const mark of Object.keys(reach) as Mark[]) {
    for (const note of page.querySelectorAll<SVGGElement>(`.mark-${mark}`)) {
      const head = note.querySelector<SVGGElement>(".notehead") ?? note;
      const box = head.getBBox();
      if (box.width === 0) continue;
      const [name, attributes] = drawn[mark](box.x + box.width / 2, box.y + box.height / 2, box.width * reach[mark]);
      const shape = document.createElementNS(svgNamespace, name);
      for (const [key, value] of Object.entries(attributes)) shape.setAttribute(key, String(value));
      const group = document.createElementNS(svgNamespace, "g");
      group.setAttribute("class", `shape shape-${mark}`);
      group.append(shape);
      layer.append(group);
    }
  }
  return layer.childElementCount > 0 ? layer : undefined;
}
