import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

const font = (family: string, file: string) => ({
  find: new RegExp(`^(?:\\./)?fonts/${file}$`),
  replacement: `@fontsource-variable/${family}/files/${file}`,
});

export default defineConfig({
  plugins: [react(), tailwindcss()],
  resolve: {
    // tokens.css is the designer's file, unchanged; the fonts it names come from npm.
    alias: [
      font("newsreader", "newsreader-latin-opsz-normal.woff2"),
      font("newsreader", "newsreader-latin-opsz-italic.woff2"),
      font("atkinson-hyperlegible-next", "atkinson-hyperlegible-next-latin-wght-normal.woff2"),
    ],
  },
  build: {
    target: "es2022",
    // With light-dark() left as it is, a score sheet can be paper inside the dark theme; lowered, it could not.
    cssTarget: ["chrome123", "safari17.5", "firefox120"],
    assetsInlineLimit: 0,
  },
  server: {
    proxy: { "/api": "http://127.0.0.1:3000", "/trpc": "http://127.0.0.1:3000" },
  },
});
