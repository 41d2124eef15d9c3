import { fileURLToPath } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

/**
 * The fonts that tokens.css names, from npm: the designer's file stays as it is. Newsreader without its axis of optical sizes has
 * less than half the bytes, and every page waits for it.
 */
const fonts = {
  "newsreader-latin-opsz-normal": import.meta.resolve(
    "@fontsource-variable/newsreader/files/newsreader-latin-wght-normal.woff2",
  ),
  "newsreader-latin-opsz-italic": import.meta.resolve(
    "@fontsource-variable/newsreader/files/newsreader-latin-wght-italic.woff2",
  ),
  "atkinson-hyperlegible-next-latin-wght-normal": import.meta.resolve(
    "@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2",
  ),
};

/**
 * Each group becomes one file; a module that fits several goes to the one of the highest priority. By itself the bundler makes a file for
 * every set of pages that share a module: a page took eighty, and over a slow line their round trips last longer than their bytes.
 */
const groups = [
  { name: "initial", tags: ["$initial" as const], priority: 4 },
  { name: "zod", test: /node_modules[\\/]zod/, priority: 3 },
  { name: "icons", test: /lucide-react/, minShareCount: 2, priority: 2 },
  { name: "common", minShareCount: 6, priority: 1 },
];

export default defineConfig({
  plugins: [react(), tailwindcss()],
  resolve: {
    alias: Object.entries(fonts).map(([name, url]) => ({
      find: new RegExp(`^(?:\\./)?fonts/${name}\\.woff2$`),
      replacement: fileURLToPath(url),
    })),
  },
  build: {
    target: "es2022",
    // With light-dark() left as it is, a score sheet can be paper inside the dark theme; lowered, it could not.
    cssTarget: ["chrome123", "safari17.5", "firefox120"],
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
  server: {
    proxy: { "/api": "http://127.0.0.1:3000", "/trpc": "http://127.0.0.1:3000" },
  },
});
