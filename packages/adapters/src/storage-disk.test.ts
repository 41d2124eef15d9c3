import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { storageContract } from "./storage-contract.ts";
import { createDiskStorage } from "./storage-disk.ts";

const roots: string[] = [];
const freshRoot = async (): Promise<string> => {
  const root = await mkdtemp(join(tmpdir(), "gradus-storage-"));
  roots.push(root);

  return root;
};
afterAll(() => Promise.all(roots.map((root) => rm(root, { recursive: true, force: true }))));

storageContract("disk", async () => createDiskStorage(await freshRoot()));

test("sweeps away what a killed process left half written", async () => {
  const root = await freshRoot();
  const storage = createDiskStorage(root);
  let release = (): void => {};
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  async function* slow(): AsyncIterable<Uint8Array> {
    yield new Uint8Array(4);
    await gate;
  }
  const writing = storage.write("a/b", slow());
  await expect.poll(() => readdir(join(root, ".partial")).catch(() => [])).toHaveLength(1);
  expect(await storage.list("a/")).toEqual([]);
  await storage.sweepPartials();
  release();
  await expect(writing).rejects.toThrow();
  expect(await storage.read("a/b")).toBeUndefined();
});
