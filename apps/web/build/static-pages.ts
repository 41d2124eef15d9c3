import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { build, type InlineConfig, type Manifest, type Plugin } from "vite";

type StaticPage = {
  readonly name: string;
  readonly who: "visitor" | "account";
  readonly path: string;
  /** under src/routes */
  readonly modules: readonly string[];
  readonly calls: readonly string[];
};
type Renderer = {
  readonly staticPages: readonly StaticPage[];
  readonly renderStatic: (page: StaticPage) => Promise<string>;
};

const entry = "src/static-page.tsx";

/**
 * After the build for browsers: renders the pages of src/static-page.tsx from the same components into dist/static, each with the
 * style sheets and scripts that it needs, so that a browser paints them before any script has run; and dist/static/pages.json, by which
 * the server finds the one for an address. `config` is what both builds share.
 */
export function staticPages(config: InlineConfig): Plugin {
  let root = "";
  return {
    name: "static-pages",
    apply: (_, { isSsrBuild }) => !isSsrBuild,
    config: () => ({ build: { manifest: "manifest.json" } }),
    configResolved: (resolved) => {
      root = resolved.root;
    },
    async closeBundle() {
      const dist = path.join(root, "dist");
      const rendererDir = path.join(dist, "renderer");
      const { staticPages, renderStatic } = await buildRenderer(root, rendererDir, config);
      const shell = await readFile(path.join(dist, "index.html"), "utf8");
      const manifest: Manifest = JSON.parse(await readFile(path.join(dist, "manifest.json"), "utf8"));
      await mkdir(path.join(dist, "static"), { recursive: true });
      for (const page of staticPages) {
        const html = shell
          .replace('<div id="root"></div>', `<div id="root" data-who="${page.who}">${await renderStatic(page)}</div>`)
          .replace(
            "</head>",
            `${[...filesOf(manifest, page.modules, shell), ...page.calls.map(callTag)].join("\n    ")}\n  </head>`,
          );
        await writeFile(path.join(dist, "static", `${page.name}.html`), html);
      }
      const list = staticPages.map(({ name, who, path }) => ({ name, who, path }));
      await writeFile(path.join(dist, "static", "pages.json"), JSON.stringify(list));
      // the renderer is kept until here: it imports pages when they are rendered
      await rm(rendererDir, { recursive: true });
      await rm(path.join(dist, "manifest.json"));
    },
  };
}

/** Builds src/static-page.tsx for Node and loads it. */
async function buildRenderer(root: string, outDir: string, config: InlineConfig): Promise<Renderer> {
  await build({
    ...config,
    configFile: false,
    root,
    logLevel: "error",
    build: { ...config.build, ssr: entry, outDir, copyPublicDir: false },
  });
  return await import(pathToFileURL(path.join(outDir, "static-page.js")).href);
}

/** Tags for the files of a page's modules and of all that these import, which index.html has not got yet. */
function filesOf(manifest: Manifest, modules: readonly string[], shell: string): readonly string[] {
  const seen = new Set<string>();
  const tags: string[] = [];
  const add = (key: string): void => {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`${key} is no file of the build: correct the modules in ${entry}`);
    if (seen.has(key)) return;
    seen.add(key);
    chunk.imports?.forEach(add);
    for (const file of chunk.css ?? [])
      if (!shell.includes(file)) tags.push(`<link rel="stylesheet" crossorigin href="/${file}">`);
    if (!shell.includes(chunk.file)) tags.push(`<link rel="modulepreload" crossorigin href="/${chunk.file}">`);
  };
  for (const module of modules) add(`src/routes/${module}.tsx`);
  return tags;
}

/** `crossorigin`: a browser gives the answer to a call that is made in the same mode, which fetch's own is. */
const callTag = (url: string): string => `<link rel="preload" as="fetch" crossorigin href="${url}">`;
