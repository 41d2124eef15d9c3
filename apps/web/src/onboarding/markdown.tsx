import { parseMarkdown, type Span } from "./light-markdown.ts";

/** Light markdown as elements; every text is escaped on its way into the page. */
export function Markdown({ source }: { readonly source: string }) {
  return parseMarkdown(source).map((block, index) => {
    const key = `${index}-${block.kind}`;
    if (block.kind === "heading") {
      const Heading = block.level === 2 ? "h2" : "h3";
      return (
        <Heading key={key}>
          <Spans spans={block.spans} />
        </Heading>
      );
    }
    if (block.kind === "paragraph") {
      return (
        <p key={key}>
          <Spans spans={block.spans} />
        </p>
      );
    }
    const List = block.ordered ? "ol" : "ul";
    return (
      <List key={key}>
        {block.items.map((spans, item) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the items of a text never change places
          <li key={item}>
            <Spans spans={spans} />
          </li>
        ))}
      </List>
    );
  });
}

function Spans({ spans }: { readonly spans: readonly Span[] }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: the runs of a text never change places
  return spans.map((span, index) => (span.bold ? <strong key={index}>{span.text}</strong> : span.text));
}
