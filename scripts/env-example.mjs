// Writes .env.example from the settings of packages/config; run it after changing them.
import { writeFile } from "node:fs/promises";
import { printEnvExample } from "@gradus/config";

await writeFile(new URL("../.env.example", import.meta.url), printEnvExample());
