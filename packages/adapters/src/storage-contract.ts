import { createHash } from "node:crypto";
import type { Storage } from "@gradus/core";
import { describe, expect, test } from "vitest";

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
async function* chunks(...texts: string[]): AsyncIterable<Uint8Array> {
  for (const text of texts) yield bytes(text);
}

/** What every Storage must do. `create` gives an empty one. */
export function storageContract(name: string, create: () => Promise<Storage>): void {
  describe(`storage: ${name}`, () => {
    test("writes a stream, counts and hashes it, and reads it back", async () => {
      const storage = await create();
      const written = await storage.write("requests/a/original.xml", chunks("one", "two"));
      expect(written).toEqual({ sizeBytes: 6, sha256: createHash("sha256").update("onetwo").digest("hex") });
      expect(Buffer.from((await storage.read("requests/a/original.xml")) ?? []).toString()).toBe("onetwo");
    });

    test("replaces a file whole", async () => {
      const storage = await create();
      await storage.write("a/b", bytes("long first text"));
      await storage.write("a/b", bytes("short"));
      expect(Buffer.from((await storage.read("a/b")) ?? []).toString()).toBe("short");
    });

    test.each([
      [6, "onetwo", true],
      [5, "onetwo", false],
    ])("at most %i bytes of %s: stored %s", async (maxBytes, text, isStored) => {
      const storage = await create();
      const write = storage.write("a/b", chunks(text.slice(0, 3), text.slice(3)), { maxBytes });
      if (isStored) await write;
      else await expect(write).rejects.toMatchObject({ code: "file/too-large" });
      expect((await storage.read("a/b")) !== undefined).toBe(isStored);
      expect(await storage.list("a/")).toEqual(isStored ? ["a/b"] : []);
    });

    test("leaves nothing behind when the sender breaks off", async () => {
      const storage = await create();
      async function* broken(): AsyncIterable<Uint8Array> {
        yield bytes("half");
        throw new Error("connection reset");
      }
      await expect(storage.write("a/b", broken())).rejects.toThrow("connection reset");
      expect(await storage.read("a/b")).toBeUndefined();
    });

    test("lists and removes by prefix, and forgives what is absent", async () => {
      const storage = await create();
      for (const key of ["r/1/x", "r/1/deep/y", "r/12/x", "r/2/x"]) await storage.write(key, bytes(key));
      expect(await storage.list("r/1/")).toEqual(["r/1/deep/y", "r/1/x"]);
      await storage.removeAll("r/1/");
      await storage.remove("r/2/x");
      await storage.remove("r/2/x");
      expect(await storage.list("r/")).toEqual(["r/12/x"]);
      expect(await storage.list("none/")).toEqual([]);
      expect(await storage.read("r/1/x")).toBeUndefined();
    });

    test.each(["../outside", "a/../../outside", "/etc/passwd", "a//b", "a\\b", "a/\0", "", ".hidden", "a/.."])(
      "refuses the key %j",
      async (key) => {
        const storage = await create();
        await expect(storage.write(key, bytes("x"))).rejects.toThrow();
        await expect(storage.read(key)).rejects.toThrow();
      },
    );
  });
}
