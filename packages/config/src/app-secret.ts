import { randomBytes, randomUUID } from "node:crypto";
import { link, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Config } from "./load-config.ts";

const secretBytes = 32;

/** Appears whole or not at all, and never replaces a file, so that processes that start together agree. */
async function createOnce(path: string, content: string): Promise<void> {
  const aside = `${path}.${randomUUID()}`;
  await writeFile(aside, content, { flag: "wx", mode: 0o600 });
  try {
    await link(aside, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    await rm(aside);
  }
}

/** APP_SECRET, or outside production one that is made once and kept in DATA_DIR/secret, readable by its owner only. */
export async function appSecret(config: Pick<Config, "appSecret" | "production" | "dataDir">): Promise<string> {
  if (config.appSecret !== undefined) return config.appSecret;
  if (config.production) throw new Error("APP_SECRET is required in production");
  const path = join(config.dataDir, "secret");
  await mkdir(config.dataDir, { recursive: true });
  await createOnce(path, randomBytes(secretBytes).toString("hex"));
  const secret = (await readFile(path, "utf8")).trim();
  if (Buffer.byteLength(secret) < secretBytes) throw new Error(`${path} holds no secret: delete it to make a new one`);
  return secret;
}
