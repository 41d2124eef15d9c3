// Who may import whom (ARCHITECTURE.md): our own packages, and each package's npm dependencies.
const npm = {
  contracts: ["zod"],
  config: ["zod"],
  db: ["drizzle-orm", "postgres", "@electric-sql/pglite"],
  score: ["saxes", "fflate"],
  midi: [],
  omr: ["pdfjs-dist"],
  wishes: [],
  difficulty: [],
  arrange: [],
  engrave: [
    "verovio",
    "pdfkit",
    "fontkit",
    "@fontsource/(tinos|cactus-classical-serif|zcool-xiaowei|song-myung|noto-naskh-arabic)",
    "saxes",
    "midi-file",
    "spessasynth_core",
    "wasm-media-encoders",
    "@coderline/alphatab",
  ],
  pipeline: [],
  core: ["drizzle-orm", "lucia", "@lucia-auth/adapter-drizzle", "@node-rs/argon2", "sanitize-html"],
  adapters: ["drizzle-orm", "pg-boss", "tinypool", "postgres", "googleapis", "nodemailer", "stripe", "openai"],
  api: ["@trpc/server", "superjson", "zod", "zod-openapi"],
};
const own = {
  contracts: [],
  config: ["contracts"],
  db: ["contracts"],
  score: ["contracts"],
  midi: ["score", "contracts"],
  omr: ["score", "contracts"],
  wishes: ["contracts"],
  difficulty: ["score", "contracts"],
  arrange: ["difficulty", "wishes", "score", "contracts"],
  engrave: ["score", "contracts"],
  pipeline: ["score", "midi", "omr", "difficulty", "wishes", "arrange", "engrave", "contracts"],
  core: ["contracts", "db"],
  adapters: ["core", "contracts", "db", "pipeline"],
  api: ["contracts", "core"],
  testing: ["contracts", "config", "score", "db", "core"],
};
const apps = {
  server: ["config", "db", "core", "adapters", "api", "contracts"],
  cli: ["pipeline", "contracts"],
  web: ["contracts"],
};
// tests, and the helpers that only tests of a folder use
const test = "(\\.test\\.tsx?$|/src/testing/)";
const all = [...Object.keys(own)];
const others = (allowed, self) => all.filter((name) => name !== self && !allowed.includes(name)).join("|");

const forbidden = [
  {
    name: "no-cycles",
    severity: "error",
    from: {},
    to: { circular: true },
  },
  { name: "nobody-imports-apps", severity: "error", from: { path: "^packages/" }, to: { path: "^apps/" } },
  {
    // a page that takes zod past this module has neither our sentences nor the setting that its policy asks for
    name: "zod-as-set-up",
    severity: "error",
    from: { path: "^(packages/contracts/src|apps/web)/", pathNot: [test, "^packages/contracts/src/zod\\.ts$"] },
    to: { path: "node_modules/zod/", dependencyTypesNot: ["type-only"] },
  },
  { name: "unresolved", severity: "error", from: {}, to: { couldNotResolve: true } },
];
for (const [name, allowed] of Object.entries(own)) {
  forbidden.push({
    name: `${name}-own-packages`,
    severity: "error",
    from: { path: `^packages/${name}/src`, pathNot: test },
    to: { path: `^packages/(${others(allowed, name)})/` },
  });
  forbidden.push({
    name: `${name}-own-packages-in-tests`,
    severity: "error",
    from: { path: `^packages/${name}/src.*${test}` },
    to: { path: `^packages/(${others([...allowed, "testing"], name)})/` },
  });
}
for (const [name, list] of Object.entries(npm)) {
  forbidden.push({
    name: `${name}-npm-packages`,
    severity: "error",
    from: { path: `^packages/${name}/src`, pathNot: test },
    to: {
      dependencyTypes: ["npm", "npm-dev", "npm-optional", "npm-peer"],
      pathNot: list.map((one) => `node_modules/(@types/)?${one}/`).join("|") || "^$",
    },
  });
}
for (const [name, allowed] of Object.entries(apps)) {
  forbidden.push({
    name: `${name}-own-packages`,
    severity: "error",
    from: { path: `^apps/${name}/`, pathNot: test },
    to: {
      path: `^packages/(${others(allowed, "")})/`,
      ...(name === "web" ? { dependencyTypesNot: ["type-only"] } : {}),
    },
  });
}
for (const pure of ["score", "midi", "omr", "difficulty", "wishes", "arrange"]) {
  forbidden.push({
    name: `${pure}-is-pure`,
    severity: "error",
    from: { path: `^packages/${pure}/src`, pathNot: test },
    to: { dependencyTypes: ["core"] },
  });
}

module.exports = {
  forbidden,
  options: {
    tsPreCompilationDeps: true,
    parser: "swc",
    doNotFollow: { path: "node_modules" },
    exclude: { path: "(^|/)dist/" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "types", "node", "default"],
      extensions: [".ts", ".tsx", ".mjs", ".js", ".json"],
    },
    tsConfig: { fileName: "tsconfig.base.json" },
  },
};
