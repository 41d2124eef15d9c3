/** A run of text in one weight. */
export type Span = { readonly text: string; readonly bold: boolean };
export type Block =
  | { readonly kind: "heading"; readonly level: 2 | 3; readonly spans: readonly Span[] }
  | { readonly kind: "list"; readonly ordered: boolean; readonly items: readonly (readonly Span[])[] }
  | { readonly kind: "paragraph"; readonly spans: readonly Span[] };

/** **bold**, and nothing else; a pair of stars that is never closed stays as it is. */
function toSpans(text: string): readonly Span[] {
  return text
    .split(/\*\*(.+?)\*\*/)
    .map((part, index) => ({ text: part, bold: index % 2 === 1 }))
    .filter((span) => span.text !== "");
}

const heading = /^(#{2,3})\s+(.+)$/;
const bullet = /^[-*]\s+(.+)$/;
const numbered = /^\d+[.)]\s+(.+)$/;

function blockOf(line: string): Block {
  const [, hashes, title] = heading.exec(line) ?? [];
  if (hashes && title) return { kind: "heading", level: hashes.length === 2 ? 2 : 3, spans: toSpans(title) };
  const item = bullet.exec(line)?.[1];
  if (item) return { kind: "list", ordered: false, items: [toSpans(item)] };
  const step = numbered.exec(line)?.[1];
  if (step) return { kind: "list", ordered: true, items: [toSpans(step)] };
  return { kind: "paragraph", spans: toSpans(line) };
}

/** Lines of one list, or of one paragraph, belong together; undefined when the two blocks do not. */
function joined(before: Block | undefined, next: Block): Block | undefined {
  if (before?.kind === "list" && next.kind === "list" && before.ordered === next.ordered) {
    return { ...before, items: [...before.items, ...next.items] };
  }
  if (before?.kind === "paragraph" && next.kind === "paragraph") {
    return { ...before, spans: [...before.spans, { text: " ", bold: false }, ...next.spans] };
  }
  return undefined;
}

/**
 * Light markdown (ONB-08): headings ## and ###, bold, bullets, numbered lists, paragraphs. The result is text in blocks,
 * never HTML, so that markup in the source shows as what it is (ONB-16).
 */
export function parseMarkdown(source: string): readonly Block[] {
  const blocks: Block[] = [];
  let adjoining = false;
  for (const line of source.split(/\r?\n/).map((text) => text.trim())) {
    if (line === "") {
      adjoining = false;
      continue;
    }
    const next = blockOf(line);
    const whole = adjoining ? joined(blocks.at(-1), next) : undefined;
    if (whole) blocks.pop();
    blocks.push(whole ?? next);
    adjoining = true;
  }
  return blocks;
}
