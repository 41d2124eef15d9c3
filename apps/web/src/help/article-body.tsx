import { useEffect, useRef } from "react";
import { useNavigate } from "react-router-dom";
import { cleanArticle } from "./clean-article.ts";
import "./help.css";

type ArticleBodyProps = {
  readonly html: string;
  /** the title above is an h3 */
  readonly deeper?: boolean;
};

/** The text of an article. Its links to our own pages stay in the page. */
export function ArticleBody({ html, deeper = false }: ArticleBodyProps) {
  const holder = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  const go = useRef(navigate);
  go.current = navigate;

  useEffect(() => {
    const body = holder.current;
    if (!body) return;
    body.replaceChildren(cleanArticle(html, deeper));
    const follow = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest("a") : null;
      const address = link?.getAttribute("href") ?? "";
      const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
      if (!isPlain || !address.startsWith("/")) return;
      event.preventDefault();
      go.current(address);
    };
    body.addEventListener("click", follow);
    return () => body.removeEventListener("click", follow);
  }, [html, deeper]);

  return <div className="article" ref={holder} />;
}
