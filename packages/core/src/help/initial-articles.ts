import type { Article } from "./articles/article.ts";
import { creditArticles } from "./articles/credits.ts";
import { drive, files } from "./articles/files.ts";
import { accountArticles, general } from "./articles/general.ts";
import { gettingStarted } from "./articles/getting-started.ts";

/** HELP-12 and what else a player or teacher asks, in the order of the help page. */
export const initialArticles: readonly Article[] = [
  ...gettingStarted,
  ...files,
  ...creditArticles,
  ...accountArticles,
  ...general,
  ...drive,
];
