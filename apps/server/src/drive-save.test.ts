import { driveConnections } from "@gradus/db";
import { eq } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { openDriveWorld } from "./testing/drive-world.ts";
import type { Person } from "./testing/test-app.ts";

const world = await openDriveWorld();
const { call, completed, connect, drive, google, mine, save, server, tokenOf } = world;
let ada: Person;
beforeEach(async () => {
  ada = await world.begin();
});
afterAll(world.close);

describe("saving", () => {
  test("GEN-06 DRIVE-02 DRIVE-10 DRIVE-12 DRIVE-16: every output, not the original, into the product's folder, by the request's name; again adds", async () => {
    await connect();
    const id = await completed();
    await call("PUT", `/api/requests/${id}/filename`, { original_file_name: "Für Clara.musicxml" });

    const answer = await save(id);

    expect(answer.statusCode).toBe(200);
    const uploadedFiles = [
      { fileName: "Für Clara.musicxml", mimeType: "application/vnd.recordare.musicxml+xml" },
      { fileName: "Für Clara.pdf", mimeType: "application/pdf" },
      { fileName: "Für Clara.mid", mimeType: "audio/midi" },
    ];
    const [folder] = mine().filter(({ name }) => name === "Gradus");
    const folderUrl = `https://drive.google.com/drive/folders/${folder?.id}`;
    const body = answer.json();
    expect(body.data.uploadedFiles.toSorted()).toEqual(expect.arrayContaining(uploadedFiles));
    expect(body).toMatchObject({ success: true, folderUrl, uploadedFiles: body.data.uploadedFiles });
    const formats = ["musicxml", "pdf", "midi"] as const;
    const stored = mine().filter(({ parents }) => parents.includes(folder?.id ?? ""));
    expect(stored.map(({ name }) => name).toSorted()).toEqual(uploadedFiles.map(({ fileName }) => fileName).toSorted());
    for (const [at, format] of formats.entries()) {
      const { bytes } = await server.services.requests.download(ada.id, id, format);
      const kept = stored.find(({ name }) => name === uploadedFiles[at]?.fileName);
      expect([kept?.mimeType, Buffer.from(kept?.bytes ?? []).equals(bytes)]).toEqual([
        uploadedFiles[at]?.mimeType,
        true,
      ]);
    }

    expect((await save(id)).statusCode).toBe(200);
    expect(mine().filter(({ name }) => name === "Gradus")).toHaveLength(1);
    expect(mine().filter(({ name }) => name === "Für Clara.pdf")).toHaveLength(2);
  });

  test("DRIVE-16: the recording too, once it is there", async () => {
    await connect();
    const id = await completed();
    await server.runSounds();
    const types = (await save(id)).json().uploadedFiles.map(({ mimeType }: { mimeType: string }) => mimeType);
    expect(types.toSorted()).toEqual(
      ["application/pdf", "application/vnd.recordare.musicxml+xml", "audio/midi", "audio/mpeg"].toSorted(),
    );
  });

  test("DRIVE-12: saves at the same time make one folder between them; one that was thrown away is made anew", async () => {
    await connect();
    const id = await completed();
    const statuses = await Promise.all([save(id), save(id), save(id)]);
    expect(statuses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    const folders = () => mine().filter(({ name }) => name === "Gradus");
    expect(folders()).toHaveLength(1);
    google.drive.trash(folders()[0]?.id ?? "");
    await save(id);
    expect(folders().map(({ trashed }) => trashed)).toEqual([true, false]);
    expect(mine().filter(({ name, parents }) => name === "Minuet.pdf" && parents[0] === folders()[1]?.id)).toHaveLength(
      1,
    );
  });

  test("DRIVE-12: whoever disconnects and connects again gets their folder back", async () => {
    await connect();
    const id = await completed();
    await save(id);
    await call("DELETE", "/api/integrations/google-drive/disconnect");
    await connect();
    await save(id);
    expect(mine().filter(({ name }) => name === "Gradus")).toHaveLength(1);
  });

  test("DRIVE-12: a save that was interrupted before its folder was made leads to one folder", async () => {
    await connect();
    const reserved = await drive.open(tokenOf()).reserveId();
    await server.database.db
      .update(driveConnections)
      .set({ folderId: reserved })
      .where(eq(driveConnections.userId, ada.id));
    await save(await completed());
    expect(
      mine()
        .filter(({ name }) => name === "Gradus")
        .map(({ id }) => id),
    ).toEqual([reserved]);
  });
});
