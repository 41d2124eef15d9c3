import { driveScope } from "@gradus/contracts";
import { AppError, type Drive } from "@gradus/core";
import { makeGoogleClient, proofOf, reasonOf } from "../google-client.ts";
import { openDriveAccount } from "./drive-account.ts";
import { toDriveError } from "./drive-errors.ts";
import type { GoogleDriveOptions } from "./drive-options.ts";

/** The Drive port on Google's OAuth 2.0 endpoints and Drive v3 through googleapis. */
export function createGoogleDrive(options: GoogleDriveOptions): Drive {
  const { onFailure } = options;

  /** A token that we do not keep is taken back, so that Google lists us for nothing. */
  const revoke: Drive["revoke"] = async (refreshToken) => {
    try {
      await (await makeGoogleClient(options)).revokeToken(refreshToken);
    } catch (error) {
      const reason = reasonOf(error);
      if (reason === "invalid_token") return;
      throw toDriveError(error, onFailure);
    }
  };

  async function grantOf({ code, codeVerifier, redirectUri }: Parameters<Drive["exchange"]>[0]) {
    try {
      const google = await makeGoogleClient(options);
      const { tokens } = await google.getToken({ code, codeVerifier, redirect_uri: redirectUri });
      if (!tokens.refresh_token) throw new Error("no refresh token");
      return { refreshToken: tokens.refresh_token, scopes: (tokens.scope ?? "").split(" ") };
    } catch (error) {
      onFailure(reasonOf(error));
      throw new AppError("drive/invalid-code");
    }
  }

  return {
    authorizationUrl: async ({ redirectUri, state, codeChallenge }) =>
      (await makeGoogleClient(options)).generateAuthUrl({
        redirect_uri: redirectUri,
        scope: driveScope,
        state,
        access_type: "offline",
        // Google gives a refresh token only where it asks the person
        prompt: "consent",
        ...proofOf(codeChallenge),
      }),
    exchange: async (answer) => {
      const grant = await grantOf(answer);
      try {
        // people may leave the box of the scope empty on Google's page
        if (!grant.scopes.includes(driveScope)) throw new AppError("drive/insufficient-scope");
        return { ...grant, email: await openDriveAccount(options, grant.refreshToken).email() };
      } catch (error) {
        await revoke(grant.refreshToken).catch(() => onFailure("a grant that is not used could not be taken back"));
        throw error;
      }
    },
    open: (refreshToken, signal) => openDriveAccount(options, refreshToken, signal),
    revoke,
    folderUrl: (id) => `https://drive.google.com/drive/folders/${id}`,
  };
}
