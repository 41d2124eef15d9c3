import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from "node:crypto";

const algorithm = "aes-256-gcm";
const ivBytes = 12;
const tagBytes = 16;
const idChars = 8;

type Key = { readonly id: string; readonly bytes: Uint8Array };

/** A key of its own for this purpose (HKDF, RFC 5869), so that the secret's other uses say nothing about it. */
function keyOf(secret: string): Key {
  const bytes = new Uint8Array(hkdfSync("sha256", secret, "", "gradus google drive token", 32));
  return { id: createHash("sha256").update(bytes).digest("hex").slice(0, idChars), bytes };
}

/**
 * Texts sealed with AES-256-GCM by the first secret, which may be replaced: what the others sealed is opened too. The owner
 * is bound in: a sealed text that was copied into another person's row does not open.
 */
export function createSeal(secret: string, previous: readonly string[] = []) {
  const newest = keyOf(secret);
  const keys = [newest, ...previous.map(keyOf)];
  return {
    /** what every text starts with that needs no sealing anew */
    prefix: `${newest.id}.`,
    seal: (text: string, owner: string): string => {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv(algorithm, newest.bytes, iv).setAAD(Buffer.from(owner));
      const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      const parts = [iv, cipher.getAuthTag(), sealed].map((part) => part.toString("base64url"));
      return [newest.id, ...parts].join(".");
    },
    /** undefined: sealed by a secret that we do not have, for somebody else, or changed since */
    open: (text: string, owner: string): string | undefined => {
      const [id, ...parts] = text.split(".");
      const [iv, tag, sealed] = parts.map((part) => Buffer.from(part, "base64url"));
      const key = keys.find((one) => one.id === id);
      if (!key || iv?.length !== ivBytes || tag?.length !== tagBytes || !sealed) return undefined;
      const opener = createDecipheriv(algorithm, key.bytes, iv, { authTagLength: tagBytes });
      opener.setAAD(Buffer.from(owner)).setAuthTag(tag);
      try {
        return Buffer.concat([opener.update(sealed), opener.final()]).toString("utf8");
      } catch {
        return undefined;
      }
    },
  };
}
export type Seal = ReturnType<typeof createSeal>;
