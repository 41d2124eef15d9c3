import { Link } from "react-router-dom";
import { ContactButton } from "../components/contact-button.tsx";
import { Modal } from "../components/modal.tsx";
import { ArticleBody } from "./article-body.tsx";
import { closeHelp, type OpenHelp } from "./help-store.ts";
import { useArticles } from "./use-articles.ts";

/** HELP-06: an article over the page, and the way to people. */
export function OpenArticle({ open }: { readonly open: OpenHelp }) {
  const { state, articles } = useArticles();
  const article = articles.find(({ slug }) => slug === open.article);
  return (
    <Modal
      open
      onOpenChange={(next) => !next && closeHelp()}
      title={open.title ?? article?.title ?? "Help"}
      footer={
        <>
          <Link className="btn quiet aside-action" to="/helppage">
            All help articles
          </Link>
          <ContactButton className="btn" />
        </>
      }
    >
      {state === "loading" && <div className="skeleton article-wait" aria-busy="true" />}
      {article && <ArticleBody html={article.content} />}
      {state !== "loading" && !article && <Questions articles={articles} />}
    </Modal>
  );
}

/** Where the article cannot be had, the questions that are built in say at least something. */
function Questions({ articles }: { readonly articles: ReturnType<typeof useArticles>["articles"] }) {
  return (
    <div className="stack">
      {articles.slice(0, 4).map(({ slug, title, content }) => (
        <section key={slug} className="stack tight">
          <h3>{title}</h3>
          <ArticleBody html={content} deeper />
        </section>
      ))}
    </div>
  );
}
