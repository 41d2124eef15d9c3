import { constants, hardenedPasswordMin } from "@gradus/contracts";
import { hash, verify } from "@node-rs/argon2";
import { AppError } from "../app-error.ts";
import type { PasswordPolicy } from "./account-security.ts";
import common from "./common-passwords.json" with { type: "json" };

/** argon2id (the package's default) with 19 MiB, 2 passes, 1 lane: the first choice of the OWASP Password Storage Cheat Sheet. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const passwordPolicy = (hardened: boolean): PasswordPolicy => ({
  hardened,
  minLength: hardened ? hardenedPasswordMin : constants.PASSWORD_MIN,
});

let commonPasswords: ReadonlySet<string> | undefined;
function isCommon(password: string): boolean {
  commonPasswords ??= new Set(common.passwords.flatMap((line) => line.split(" ")));
  return commonPasswords.has(password.toLowerCase());
}

/**
 * Length counts characters as typed; nothing is trimmed or cut. Throws auth/weak-password; of the hardened policy
 * auth/short-password and auth/common-password (OWASP ASVS 5.0, 6.2.1 and 6.2.4).
 */
export function assertAcceptable(password: string, { hardened, minLength }: PasswordPolicy): void {
  if ([...password].length < minLength) throw new AppError(hardened ? "auth/short-password" : "auth/weak-password");
  if (hardened && isCommon(password)) throw new AppError("auth/common-password");
}

/** Throws as `assertAcceptable`. */
export async function hashPassword(password: string, policy: PasswordPolicy): Promise<string> {
  assertAcceptable(password, policy);
  return hash(password, cost);
}

let nobody: Promise<string> | undefined;

/** Without a hash (unknown account, or one made with Google) the same work is done, so that time tells nothing. */
export async function passwordMatches(passwordHash: string | null | undefined, password: string): Promise<boolean> {
  if (passwordHash) return verify(passwordHash, password);
  nobody ??= hash("nobody has this password", cost);
  await verify(await nobody, password);
  return false;
}
