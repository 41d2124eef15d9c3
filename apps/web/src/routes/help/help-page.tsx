import { type HelpCategory, texts } from "@gradus/contracts";
import { Plus, RotateCcw, SearchX } from "lucide-react";
import { Accordion } from "radix-ui";
import { useMemo } from "react";
import { useSearchParams } from "react-router-dom";
import { Banner } from "../../components/banner.tsx";
import { ContactButton } from "../../components/contact-button.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { Page } from "../../components/page.tsx";
import { SearchField } from "../../components/search-field.tsx";
import { ArticleBody } from "../../help/article-body.tsx";
import { categoryNames } from "../../help/names.ts";
import { searchArticles } from "../../help/search.ts";
import { type Article, useArticles } from "../../help/use-articles.ts";
import { plural } from "../../lib/format.ts";
import { NoticesPanel } from "../../maintenance/notices.tsx";
import { OwnMessages } from "../../support/own-messages.tsx";
import "./help-page.css";

type Category = Exclude<HelpCategory, "onboarding">;
/** HELP-05: that of the tour is hidden. */
const isShown = (name: string): name is Category => name !== "onboarding";
const categories = Object.keys(categoryNames).filter(isShown);
const readCategory = (value: string | null): Category | undefined => categories.find((name) => name === value);

/** The address holds what is searched and which article is open, so that a link can name them. */
function useQuery() {
  const [params, setParams] = useSearchParams();
  const set = (name: "q" | "category" | "article", value: string): void =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (value === "") next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: true },
    );
  return {
    text: params.get("q") ?? "",
    category: readCategory(params.get("category")),
    article: params.get("article") ?? "",
    set,
    clear: () => setParams({}, { replace: true }),
  };
}

/** HELP-01 */
export function HelpPage() {
  const query = useQuery();
  const { state, articles, retry } = useArticles();
  const inCategory = useMemo(
    () => (query.category ? articles.filter(({ category }) => category === query.category) : articles),
    [articles, query.category],
  );
  const found = useMemo(() => searchArticles(inCategory, query.text), [inCategory, query.text]);
  const isNarrowed = query.text !== "" || query.category !== undefined;
  return (
    <Page title={texts.nav.help} className="wrap main help-page">
      <div className="help-head">
        <h1>How can we help?</h1>
        <div className="help-filters">
          <SearchField
            className="grow"
            label="Search articles"
            value={query.text}
            onChange={(text) => query.set("q", text)}
          />
          {state !== "built-in" && (
            <select
              className="select"
              aria-label="Category"
              value={query.category ?? ""}
              onChange={(event) => query.set("category", event.target.value)}
            >
              <option value="">All categories</option>
              {categories.map((name) => (
                <option key={name} value={name}>
                  {categoryNames[name]}
                </option>
              ))}
            </select>
          )}
        </div>
        <p className="sr" role="status">
          {isNarrowed && state !== "loading" ? `${plural(found.length, "article")} found` : ""}
        </p>
      </div>
      <div className="help-cols">
        <div className="stack loose">
          <OwnMessages />
          {state === "built-in" && <NoArticles onRetry={retry} />}
          {state === "loading" && <Skeleton />}
          {state !== "loading" && found.length === 0 && (
            <EmptyState
              picture={<SearchX className="big-icon" />}
              title={texts.help.empty}
              text="Try other words, or ask us: we answer every message."
            >
              <button type="button" className="btn" onClick={query.clear}>
                Clear search
              </button>
              <ContactButton className="btn" />
            </EmptyState>
          )}
          {state === "ready" && query.text === "" ? (
            <Groups articles={found} open={query.article} onOpen={(slug) => query.set("article", slug)} />
          ) : (
            <Articles articles={found} open={query.article} onOpen={(slug) => query.set("article", slug)} />
          )}
        </div>
        <aside className="stack loose" aria-labelledby="stuck-title">
          <div className="card stack">
            <h2 id="stuck-title">Still stuck?</h2>
            <p className="muted">Write to us and say what happened.</p>
            <ContactButton className="btn primary" />
            <p className="small muted">
              On a result page, <kbd>?</kbd> lists the keys for listening.
            </p>
          </div>
          <div className="card">
            <NoticesPanel />
          </div>
        </aside>
      </div>
    </Page>
  );
}

function NoArticles({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <Banner tone="warn">
      <div className="stack tight">
        <p>The articles could not be loaded. These four questions are asked most.</p>
        <div className="row">
          <button type="button" className="btn" onClick={onRetry}>
            <RotateCcw className="i" />
            {texts.notifications.try_again}
          </button>
        </div>
      </div>
    </Banner>
  );
}

function Skeleton() {
  return (
    <div className="stack" aria-busy="true">
      <p className="sr" role="status">
        Loading articles
      </p>
      {[1, 2, 3, 4, 5].map((key) => (
        <div key={key} className="skeleton help-wait" />
      ))}
    </div>
  );
}

type ListProps = {
  readonly articles: readonly Article[];
  readonly open: string;
  readonly onOpen: (slug: string) => void;
};

function Groups({ articles, open, onOpen }: ListProps) {
  return categories.map((name) => {
    const own = articles.filter(({ category }) => category === name);
    if (own.length === 0) return null;
    return (
      <section key={name} aria-labelledby={`category-${name}`}>
        <h2 id={`category-${name}`} className="help-category">
          {categoryNames[name]}
        </h2>
        <Articles articles={own} open={open} onOpen={onOpen} under="h2" />
      </section>
    );
  });
}

/** One open at a time. */
function Articles({ articles, open, onOpen, under = "h1" }: ListProps & { readonly under?: "h1" | "h2" }) {
  const Heading = under === "h1" ? "h2" : "h3";
  return (
    <Accordion.Root className="accordion" type="single" collapsible value={open} onValueChange={onOpen}>
      {articles.map(({ slug, title, content }) => (
        <Accordion.Item key={slug} value={slug} className="item">
          <Accordion.Header asChild>
            <Heading className="help-title">
              <Accordion.Trigger className="question">
                {title}
                <Plus className="i" />
              </Accordion.Trigger>
            </Heading>
          </Accordion.Header>
          <Accordion.Content className="answer">
            <ArticleBody html={content} deeper={Heading === "h3"} />
          </Accordion.Content>
        </Accordion.Item>
      ))}
    </Accordion.Root>
  );
}
