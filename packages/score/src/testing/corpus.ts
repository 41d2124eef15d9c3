import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";

/** For corpus tests: the folder of shared material beside the repository. */
export const sharedFolder = join(import.meta.dirname, "../../../../..", "shared");
const corpus = join(sharedFolder, "corpus");

/** MusicXML and MXL files of some corpus folders as [name, path], in order of their names; none is an error. */
export function corpusScores(...folders: readonly string[]): readonly (readonly [name: string, path: string])[] {
  const names = folders.flatMap((folder) => {
    if (!existsSync(join(corpus, folder))) throw new Error(`no corpus beside the repository: ${folder} is not there`);
    return readdirSync(join(corpus, folder), { recursive: true, encoding: "utf8" })
      .filter((name) => /\.(mxl|musicxml|xml)$/i.test(name))
      .map((name) => `${folder}/${name}`);
  });
  return names.sort().map((name) => [name, join(corpus, name)] as const);
}
