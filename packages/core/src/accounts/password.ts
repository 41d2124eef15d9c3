import { constants } from "@gradus/contracts";
import { hash, verify } from "@node-rs/argon2";
import { AppError } from "../app-error.ts";

/** argon2id (the package's default) with 19 MiB, 2 passes, 1 lane: the first choice of the OWASP Password Storage Cheat Sheet. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Throws auth/weak-password. Length counts characters as typed; nothing is trimmed or cut. */
export function hashPassword(password: string): Promise<string> {
  if ([...password].length < constants.PASSWORD_MIN) throw new AppError("auth/weak-password");
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
