import { fileURLToPath } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { compressedFiles } from "./build/compressed-files.ts";
import { staticPages } from "./build/static-pages.ts";

/**
 * The fonts that tokens.css names, from npm: the designer's file stays as it is. One weight of Newsreader, that of headings, has less
 * than half the bytes of its axis of weights, and every page waits for it.
 */
const fonts = {
  "newsreader-latin-opsz-normal": import.meta.resolve("@fontsource/newsreader/files/newsreader-latin-500-normal.woff2"),
  "newsreader-latin-opsz-italic": import.meta.resolve("@fontsource/newsreader/files/newsreader-latin-400-italic.woff2"),
  "atkinson-hyperlegible-next-latin-wght-normal": import.meta.resolve(
    "@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2",
  ),
};

/** What visitors or only a few pages of an account need: left out of the file that all of these share. */
const ofFewPages = /src[\\/](?:admin|routes)[\\/]|contracts[\\/]src|accordion|collapsible|dompurify|article|pdf/;
/** imports everything, whoever imports it */
const barrel = /radix-ui[\\/]dist[\\/]index/;
const visitorPages = /src[\\/]routes[\\/](?:landing[\\/]landing|login[\\/]login|legal[\\/]legal-pages)\.tsx$/;

type ModuleInfo = { readonly importers: readonly string[]; readonly importedIds: readonly string[] };
type Modules = { getModuleInfo(id: string): ModuleInfo | null };

/** Whether a page of visitors imports the module, itself or by others: they need not fetch what is an account's. */
function isVisitors(id: string, modules: Modules, seen = new Set<string>()): boolean {
  if (visitorPages.test(id)) return true;
  if (seen.has(id) || barrel.test(id)) return false;
  seen.add(id);
  return modules.getModuleInfo(id)?.importers.some((importer) => isVisitors(importer, modules, seen)) ?? false;
}

/** Whether the module checks what comes in: pages that only show things need neither it nor zod. */
const isSchema = (id: string, modules: Modules): boolean =>
  modules
    .getModuleInfo(id)
    ?.importedIds.some((imported) => /(?:node_modules|contracts[\\/]src)[\\/]zod(?:\.ts$|[\\/])/.test(imported)) ??
  false;

/**
 * Each group becomes one file; a module that fits several goes to the one of the highest priority. By itself the bundler makes a file for
 * every set of pages that share a module: a page took eighty, and over a slow line their round trips last longer than their bytes.
 */
const groups = [
  { name: "initial", tags: ["$initial" as const], priority: 5 },
  { name: "zod", test: /node_modules[\\/]zod/, priority: 4 },
  { name: "icons", test: /lucide-react/, minShareCount: 2, priority: 3 },
  {
    name: (id: string, modules: Modules) => (isSchema(id, modules) ? "schemas" : "common"),
    minShareCount: 6,
    priority: 2,
  },
  {
    name: (id: string, modules: Modules) => (ofFewPages.test(id) || isVisitors(id, modules) ? null : "account"),
    minShareCount: 2,
    // else it would hold what a module of it shares with visitors' pages
    includeDependenciesRecursively: false,
    priority: 1,
  },
];

const shared = {
  resolve: {
    alias: Object.entries(fonts).map(([name, url]) => ({
      find: new RegExp(`^(?:\\./)?fonts/${name}\\.woff2$`),
      replacement: fileURLToPath(url),
    })),
  },
  build: { target: "es2022", assetsInlineLimit: 0 },
};

export default defineConfig({
  ...shared,
  plugins: [react(), tailwindcss(), staticPages({ ...shared, plugins: [react()] }), compressedFiles()],
  build: {
    ...shared.build,
    // With light-dark() left as it is, a score sheet can be paper inside the dark theme; lowered, it could not.
    cssTarget: ["chrome123", "safari17.5", "firefox120"],
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
  server: {
    proxy: { "/api": "http://127.0.0.1:3000", "/trpc": "http://127.0.0.1:3000" },
  },
});
