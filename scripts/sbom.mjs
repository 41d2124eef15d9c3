// `npm run sbom` writes what runs, by the lock file, as a CycloneDX 1.6 document (https://cyclonedx.org/docs/1.6/json/).
// npm's own `sbom` refuses our tree, because a dependency asks for another by the tag "latest".
import { readFileSync } from "node:fs";
import path from "node:path";

const root = path.dirname(import.meta.dirname);
const nameOf = (place) => place.slice(place.lastIndexOf("node_modules/") + "node_modules/".length);

/** Packages that others made, of a lock file of version 3: those that run, unless all are asked for. */
export const packagesOf = (lock, { withTools = false } = {}) =>
  Object.entries(lock.packages)
    .filter(([place, { link, dev }]) => place.includes("node_modules/") && !link && (withTools || !dev))
    .map(([place, entry]) => ({ name: nameOf(place), ...entry }));

const component = ({ name, version, license, integrity }) => ({
  type: "library",
  "bom-ref": `${name}@${version}`,
  name,
  version,
  purl: `pkg:npm/${name.replace("@", "%40")}@${version}`,
  hashes: [{ alg: "SHA-512", content: Buffer.from(integrity.replace("sha512-", ""), "base64").toString("hex") }],
  ...(license && { licenses: [{ expression: license }] }),
});

export function sbomOf(lock) {
  const components = packagesOf(lock).map(component);
  const once = new Map(components.map((one) => [one["bom-ref"], one]));
  const { name, version } = lock;

  return {
    bomFormat: "CycloneDX",
    specVersion: "1.6",
    version: 1,
    metadata: { component: { type: "application", name, version } },
    components: [...once.values()],
  };
}

if (process.argv[1] === import.meta.filename) {
  const lock = JSON.parse(readFileSync(path.join(root, "package-lock.json"), "utf8"));
  process.stdout.write(`${JSON.stringify(sbomOf(lock), undefined, 1)}\n`);
}
