import { createGoogleDrive, createGoogleIdentity } from "@gradus/adapters";
import { driveConnections } from "@gradus/db";
import { type FakeDriveFile, startIdentityProvider } from "@gradus/testing";
import { eq } from "drizzle-orm";
import { expect } from "vitest";
import type { Answer } from "./contract-world.ts";
import { bearer, openTestApp, type Person } from "./test-app.ts";

export const driveOrigin = "https://gradus.example.org";
export const connectPath = "/api/integrations/google-drive/connect";
export const expired = "Google Drive authorization expired. Please reconnect in Settings.";

/** What a reason that is logged may look like: a few words, no token and no address. */
export const harmless = /^[\w ]{4,60}$/;

/** Status, code and text of an error that a path answered. */
export const errorOf = (answer: Answer): [number, string, string] => {
  const { code, message } = answer.json().error;
  return [answer.statusCode, code, message];
};

/**
 * The service with a Google of its own. `begin` makes the person of the next test, who has a Google account that does what it
 * should; the calls are theirs unless they name another.
 */
export async function openDriveWorld() {
  const google = await startIdentityProvider();
  const { clientId, clientSecret, origin: endpoint } = google;
  const reasons: string[] = [];
  const options = { clientId, clientSecret, endpoint, onFailure: (why: string) => reasons.push(why) };
  const drive = createGoogleDrive({ ...options, retryMs: 1 });
  const server = await openTestApp({ appUrl: driveOrigin, core: { drive, identity: createGoogleIdentity(options) } });
  let count = 0;
  let person: Person;

  const call = (method: "GET" | "POST" | "PUT" | "DELETE", url: string, payload?: object, who = person) =>
    server.app.inject({ method, url, headers: bearer(who), ...(payload ? { payload } : {}) });
  const authorizationUrl = async (who = person): Promise<string> =>
    (await call("POST", connectPath, {}, who)).json().data.authorization_url;
  async function answerOf(url: string): Promise<{ code: string; state: string }> {
    const { searchParams } = new URL(await google.consent(url));
    return { code: searchParams.get("code") ?? "", state: searchParams.get("state") ?? "" };
  }
  const exchange = (answer: object, who = person) => call("POST", "/api/google-drive/exchange-code", answer, who);

  return {
    google,
    drive,
    server,
    reasons,
    call,
    authorizationUrl,
    answerOf,
    exchange,
    begin: async (): Promise<Person> => {
      count += 1;
      google.state.person = { sub: `s${count}`, email: `ada.at.google${count}@example.org`, email_verified: true };
      Object.assign(google.drive.state, { faults: [], withholdsScope: false, isFull: false, roomBytes: Infinity });
      server.clock.advance(15 * 60_000);
      person = await server.signUp();
      return person;
    },
    connect: async (who = person) => exchange(await answerOf(await authorizationUrl(who)), who),
    flagsOf: async (who = person) => {
      const { data } = (await call("GET", "/api/settings", undefined, who)).json();
      return [data.google_drive_integration, data.is_google_drive_enabled, data.is_google_drive_authorized];
    },
    completed: async (who = person): Promise<string> => {
      const id = await server.submit(who);
      await server.runJobs();
      return id;
    },
    save: (id: string, who = person) => call("POST", `/api/requests/${id}/save-to-drive`, undefined, who),
    rowOf: async ({ id }: Person) =>
      (await server.database.db.select().from(driveConnections).where(eq(driveConnections.userId, id)))[0],
    /** The refresh token that Google gave for the person last. */
    tokenOf: () => google.drive.tokenOf(google.state.person?.email ?? ""),
    /** The person's files and folders at Google. */
    mine: (): readonly FakeDriveFile[] =>
      [...google.drive.files.values()].filter(({ owner }) => owner === google.state.person?.email),
    close: async () => {
      for (const reason of reasons) expect(reason).toMatch(harmless);
      await server.close();
      await google.stop();
    },
  };
}
