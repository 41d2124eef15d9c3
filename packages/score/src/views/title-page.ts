import type { Score } from "../model/score.ts";
import { firstPageCredits } from "../read/credits.ts";
import { attribute, child, childrenOf, oneLine, textOf, type XmlElement } from "../xml/tree.ts";

/** Texts of a first page; what the score does not say is "". */
export type TitlePage = {
  readonly title: string;
  readonly subtitle: string;
  readonly composer: string;
  readonly lyricist: string;
  readonly arranger: string;
  readonly rights: string;
};

/** longer ones are notes about the edition */
const mostName = 80;
const mostSubtitle = 120;

/** What the score's header and the credits of its first page say about the piece, each thing once. */
export function titlePage({ meta, document }: Pick<Score, "meta" | "document">): TitlePage {
  const { root } = document;
  const credits = firstPageCredits(root);
  const number = line(child(root, "movement-number")).replace(/\.+$/, "");
  const movement = line(child(root, "movement-title"));
  const numbered = number === "" || isPart(number, movement) ? movement : `${number}. ${movement}`;
  const work = isPart(credits.title, meta.title) ? meta.title : credits.title;
  const title = isCatalogueNumber(work) && movement !== "" ? movement : work;
  const composer = name(meta.composer, credits.composer);
  const lyricist = name(creators(root, ["lyricist", "poet"]), credits.lyricist);
  const arranger = name(creators(root, ["arranger"]), credits.arranger);
  const people = `${composer} ${lyricist} ${arranger} unknown`;
  const about = [work, meta.title, movement === "" ? "" : numbered, credits.subtitle].filter(
    (text) => text.length <= mostSubtitle && !isPart(text, people),
  );

  return {
    title,
    subtitle: about.reduce((said, text) => (isPart(text, `${title} ${said}`) ? said : joined(said, text)), ""),
    composer,
    lyricist: isPart(lyricist, composer) ? "" : lyricist,
    arranger: isPart(arranger, composer) ? "" : arranger,
    rights: childrenOf(child(root, "identification") ?? root, "rights")
      .map(line)
      .filter((text) => text !== "")
      .join(" · "),
  };
}

/** "Op. 74" names nothing when the movement has a title. */
const isCatalogueNumber = (text: string): boolean => /^(op|opus|no|nr|bwv|wv)\b\.?\s*\d+\S*$/i.test(text);
const line = (element: XmlElement | undefined): string => oneLine(textOf(element));
const bare = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");
const isPart = (text: string, whole: string): boolean => bare(whole).includes(bare(text));
const joined = (said: string, text: string): string => (said === "" ? text : `${said} · ${text}`);

/** The header's text, spaced as on the page when both say the same; exporting programs lose its line breaks. */
function name(header: string, credit: string): string {
  const best = header === "" || bare(header) === bare(credit) ? credit || header : header;
  return best.length > mostName || /https?:|^unknown$/i.test(best) ? "" : best;
}

function creators(root: XmlElement, types: readonly string[]): string {
  const identification = child(root, "identification");
  return (identification ? childrenOf(identification, "creator") : [])
    .filter((creator) => types.includes(attribute(creator, "type") ?? ""))
    .map(line)
    .join(", ");
}
