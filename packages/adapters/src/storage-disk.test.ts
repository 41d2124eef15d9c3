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
  await storage.sweepPartials(60_000);
  expect(await readdir(join(root, ".partial"))).toHaveLength(1);
  await storage.sweepPartials(0);
  release();
  await expect(writing).rejects.toThrow();
  expect(await storage.read("a/b")).toBeUndefined();
});

test("folders that hold nothing any more go with their last file, also while others write beside it", async () => {
  const root = await freshRoot();
  const storage = createDiskStorage(root);
  await Promise.all(
    Array.from({ length: 40 }, async (_, index) => {
      await storage.write(`r/one/${index % 4}/${index}`, new Uint8Array(1));
      await storage.remove(`r/one/${index % 4}/${index}`);
    }),
  );
  await storage.write("r/two/x", new Uint8Array(1));
  await storage.removeAll("r/two/");
  expect(await readdir(root)).toEqual([".partial"]);
});
