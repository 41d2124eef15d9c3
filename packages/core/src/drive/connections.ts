import { driveLimits, driveScope } from "@gradus/contracts";
import { driveConnections, settings, type Transaction } from "@gradus/db";
import { and, eq, like, not } from "drizzle-orm";
import { AppError } from "../app-error.ts";
import type { CoreDeps } from "../deps.ts";
import type { DriveService } from "../drive-service.ts";
import type { Drive, DriveAccount } from "../ports/index.ts";
import type { Seal } from "./seal.ts";

export type DriveDeps = Pick<CoreDeps, "database" | "clock" | "ids" | "secret" | "drive">;
export type DriveRow = typeof driveConnections.$inferSelect;

export const allFlags = (value: boolean) => ({
  googleDriveIntegration: value,
  isGoogleDriveEnabled: value,
  isGoogleDriveAuthorized: value,
});

/** Throws auth/google-not-configured. */
export function driveOf({ drive }: Pick<DriveDeps, "drive">): Drive {
  if (!drive) throw new AppError("auth/google-not-configured");
  return drive;
}

const isExpiry = (error: unknown): boolean =>
  error instanceof AppError && (error.code === "drive/reauthorize" || error.code === "drive/expired");
const missingOf = (scopes: readonly string[]): readonly string[] => (scopes.includes(driveScope) ? [] : [driveScope]);

/** Who is connected, and the one way to their Drive. */
export function createConnections(deps: DriveDeps, seal: Seal) {
  const { database } = deps;
  const { db } = database;
  const ofUser = (userId: string) => eq(driveConnections.userId, userId);

  async function find(userId: string): Promise<DriveRow | undefined> {
    const [row] = await db.select().from(driveConnections).where(ofUser(userId));
    return row;
  }

  /** Google takes this token no longer; one that came meanwhile is another. */
  async function markExpired({ userId, sealedToken }: DriveRow): Promise<void> {
    const isSame = and(ofUser(userId), eq(driveConnections.sealedToken, sealedToken));
    const marked = await db.update(driveConnections).set({ needsReconnect: true }).where(isSame).returning();
    if (marked.length === 0) return;
    await db.update(settings).set({ isGoogleDriveAuthorized: false }).where(eq(settings.userId, userId));
  }

  /** Does `work` with the person's Drive. Throws drive/reauthorize where there is no token, or none that Google takes. */
  async function visit<Result>(
    userId: string,
    work: (account: DriveAccount, row: DriveRow) => Promise<Result>,
    signal?: AbortSignal,
  ): Promise<Result> {
    const drive = driveOf(deps);
    const row = await find(userId);
    const token = row && !row.needsReconnect ? seal.open(row.sealedToken, userId) : undefined;
    if (!row || token === undefined) throw new AppError("drive/reauthorize");
    try {
      const deadline = AbortSignal.timeout(driveLimits.visitMs);
      return await work(drive.open(token, signal ? AbortSignal.any([signal, deadline]) : deadline), row);
    } catch (error) {
      if (isExpiry(error)) await markExpired(row);
      throw error;
    }
  }

  const scopes: DriveService["scopes"] = async (userId) => {
    driveOf(deps);
    const hasToken = (await find(userId)) !== undefined;
    try {
      const granted = hasToken ? await visit(userId, (account) => account.scopes()) : [];
      return { hasToken, scopes: granted, missing: missingOf(granted) };
    } catch (error) {
      if (!isExpiry(error)) throw error;
      return { hasToken, scopes: [], missing: missingOf([]) };
    }
  };

  /** Where Google does not answer, what was known before stands. */
  async function isValid(userId: string, row: DriveRow): Promise<boolean> {
    try {
      return (await scopes(userId)).missing.length === 0;
    } catch (error) {
      if (error instanceof AppError) return !row.needsReconnect;
      throw error;
    }
  }

  const connection: DriveService["connection"] = async (userId) => {
    const { drive } = deps;
    const row = await find(userId);
    if (!drive) return { state: "not_configured", email: null, folderUrl: null };
    if (!row) return { state: "not_connected", email: null, folderUrl: null };
    const state = (await isValid(userId, row)) ? "connected" : "needs_reconnect";
    return { state, email: row.email, folderUrl: row.folderId === null ? null : drive.folderUrl(row.folderId) };
  };

  const kept: DriveService["kept"] = async (userId) => {
    const row = await find(userId);
    return row && { email: row.email, folderId: row.folderId, connectedAt: row.connectedAt };
  };

  /**
   * Removes a connection inside `tx`; what comes back is to be called when that has happened, and takes the grant back at
   * Google. That Google does not answer, which its adapter logs, does not keep us from forgetting the token.
   */
  async function forget(tx: Transaction, userId: string): Promise<() => Promise<void>> {
    const [row] = await tx.delete(driveConnections).where(ofUser(userId)).returning();
    const token = row && seal.open(row.sealedToken, userId);
    return async () => {
      if (token !== undefined) await deps.drive?.revoke(token).catch(() => {});
    };
  }

  const disconnect: DriveService["disconnect"] = async (userId) => {
    const revoke = await database.transaction(async (tx) => {
      await tx.update(settings).set(allFlags(false)).where(eq(settings.userId, userId));
      return forget(tx, userId);
    });
    await revoke();
  };

  const reseal: DriveService["reseal"] = async () => {
    const isOld = not(like(driveConnections.sealedToken, `${seal.prefix}%`));
    const rows = await db.select().from(driveConnections).where(isOld);
    let count = 0;
    for (const { userId, sealedToken } of rows) {
      const token = seal.open(sealedToken, userId);
      if (token === undefined) continue;
      const isSame = and(ofUser(userId), eq(driveConnections.sealedToken, sealedToken));
      const resealed = await db
        .update(driveConnections)
        .set({ sealedToken: seal.seal(token, userId) })
        .where(isSame)
        .returning({ userId: driveConnections.userId });
      count += resealed.length;
    }
    return count;
  };

  return { visit, scopes, connection, kept, forget, disconnect, reseal };
}
export type Connections = ReturnType<typeof createConnections>;
