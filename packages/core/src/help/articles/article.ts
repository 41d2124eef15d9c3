import type { HelpCategory } from "@gradus/contracts";

/** An article that comes with the product; its numbers are those of the constants. */
export type Article = {
  readonly slug: string;
  readonly title: string;
  readonly category: HelpCategory;
  /** HTML of the elements that the sanitiser lets through; headings from h3 on */
  readonly content: string;
};
