import { constants, type HelpArticle, helpAudiences, helpCategories, helpDisplayTypes, texts } from "@gradus/contracts";
import { keepPreviousData } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";
import { audienceNames, categoryNames, displayNames } from "../../../help/names.ts";
import { listedDate } from "../../../lib/format.ts";
import { trpc } from "../../../lib/trpc.ts";
import { AdminList } from "../admin-list.tsx";
import { AdminPage } from "../admin-page.tsx";
import { useListState } from "../list-state.ts";
import type { Columns } from "../list-table.tsx";
import { ArticleDialog } from "./article-dialog.tsx";

const spec = {
  sorts: ["sort_order", "title", "updated_at"],
  filters: { category: helpCategories, display: helpDisplayTypes, audience: helpAudiences },
} as const;
const filters = [
  { name: "category", label: "Category", all: "All categories", options: Object.entries(categoryNames) },
  { name: "display", label: "Shown as", all: "Anything", options: Object.entries(displayNames) },
  { name: "audience", label: "For", all: "Anybody", options: Object.entries(audienceNames) },
];

/** ADMH: what stands in the help, written here. */
export function ArticlesPage() {
  return (
    <AdminPage title={texts.nav.admin_help}>
      <Articles />
    </AdminPage>
  );
}

function Articles() {
  const list = useListState(spec);
  const { state } = list;
  const [opened, setOpened] = useState<HelpArticle | "new">();
  const query = trpc.admin.articles.useQuery(
    {
      page: state.page,
      limit: constants.PAGE_SIZE_SUPPORT_TICKETS,
      search: state.search,
      sort: state.sort,
      // numbers and titles rise as they are read; the newest change stands first
      order: state.sort === "updated_at" ? state.order : state.order === "desc" ? "asc" : "desc",
      category: state.filters.category,
      display_type: state.filters.display,
      target_audience: state.filters.audience,
      include_inactive: true,
    },
    { placeholderData: keepPreviousData },
  );
  return (
    <>
      <div className="row between">
        <p>What is saved is cleaned: scripts, styles and pictures from elsewhere are taken out.</p>
        <button type="button" className="btn primary" onClick={() => setOpened("new")}>
          <Plus className="i" />
          New article
        </button>
      </div>
      <AdminList
        label={texts.nav.admin_help}
        rows={query.data?.articles}
        rowKey={({ id }) => id}
        columns={columnsFor(setOpened)}
        search="Search titles and texts"
        filters={filters}
        list={list}
        query={query}
        failed="Failed to load help articles"
        empty="No articles"
        loading={texts.chosen.loading.help}
      />
      {opened && <ArticleDialog article={opened === "new" ? undefined : opened} onClose={() => setOpened(undefined)} />}
    </>
  );
}

const columnsFor = (open: (article: HelpArticle) => void): Columns<HelpArticle> => [
  {
    label: "Title",
    sort: "title",
    cell: (article) => (
      <>
        <button type="button" className="link" onClick={() => open(article)}>
          {article.title}
        </button>
        <br />
        <span className="xs muted">{article.slug}</span>
      </>
    ),
  },
  { label: "Category", cell: ({ category }) => categoryNames[category] },
  { label: "Shown as", cell: ({ display_type: display }) => displayNames[display] },
  { label: "For", cell: ({ target_audience: audience }) => audienceNames[audience] },
  {
    label: "State",
    cell: ({ is_active: isActive }) =>
      isActive ? <span className="badge ok">Active</span> : <span className="badge plain">Inactive</span>,
  },
  { label: "Order", sort: "sort_order", className: "num amount", cell: ({ sort_order: order }) => order },
  { label: "Changed", sort: "updated_at", className: "nobr", cell: ({ updated_at: at }) => listedDate(at) },
];
