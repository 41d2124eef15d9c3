import { fakeScore } from "@gradus/testing";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { errorOf, expired, openDriveWorld } from "./testing/drive-world.ts";
import { bearer, form, type Person } from "./testing/test-app.ts";

const world = await openDriveWorld();
const { call, connect, drive, google, mine, rowOf, server, tokenOf } = world;
let ada: Person;
beforeEach(async () => {
  ada = await world.begin();
});
afterAll(world.close);

describe("FILE-06: saving one file", () => {
  async function upload(fileName = "Menuett.musicxml", person = ada): Promise<string> {
    const { payload, headers } = form("file", fileName, fakeScore(8));
    const answer = await server.app.inject({
      method: "POST",
      url: "/api/files/upload",
      payload,
      headers: { ...headers, ...bearer(person) },
    });
    return answer.json().data.id;
  }
  const saveFile = (id: string, wanted: object = {}) => call("POST", `/api/files/${id}/save-to-drive`, wanted);

  test("as PDF into the product's folder unless asked otherwise", async () => {
    await connect();
    const id = await upload();
    const answer = await saveFile(id);
    expect(answer.statusCode).toBe(200);
    const uploadedFiles = [{ fileName: "Menuett.pdf", mimeType: "application/pdf" }];
    expect(answer.json()).toMatchObject({ success: true, uploadedFiles, data: { uploadedFiles } });
    const [folder] = mine().filter(({ name }) => name === "Gradus");
    expect(mine().find(({ name }) => name === "Menuett.pdf")?.parents).toEqual([folder?.id]);
  });

  test("under another name, in another format, into another folder, which is used again", async () => {
    await connect();
    const id = await upload();
    const wanted = { folder_name: "Clara's lessons", file_name: "Op. 9", format: "original" };
    for (let times = 0; times < 2; times++) {
      expect((await saveFile(id, wanted)).json().uploadedFiles).toEqual([
        { fileName: "Op. 9.musicxml", mimeType: "application/vnd.recordare.musicxml+xml" },
      ]);
    }
    const folders = mine().filter(({ name }) => name === "Clara's lessons");
    expect(folders).toHaveLength(1);
    expect(mine().filter(({ parents }) => parents[0] === folders[0]?.id)).toHaveLength(2);
    expect((await rowOf(ada))?.folderId).toBeNull();
  });

  test("is refused as a request's saving is, and where the format cannot be made", async () => {
    const id = await upload();
    expect(errorOf(await saveFile(id)).slice(0, 2)).toEqual([400, "drive/not-enabled"]);
    await connect();
    expect(errorOf(await saveFile(id, { format: "mp3" })).slice(0, 2)).toEqual([404, "output/not-available"]);
    expect((await saveFile(id, { format: "docx" })).statusCode).toBe(400);
    expect((await saveFile(id, { file_name: " " })).statusCode).toBe(400);
    google.drive.revokeAll();
    expect(errorOf(await saveFile(id))).toEqual([401, "drive/reauthorize", expired]);
    const stranger = await server.signUp();
    expect((await saveFile(await upload("a.musicxml", stranger))).statusCode).toBe(404);
  });
});

describe("DRIVE-09: listing what was saved", () => {
  const list = (query = "") => call("GET", `/api/integrations/google-drive/files${query}`);

  test("newest first, twenty unless asked otherwise, of one folder", async () => {
    await connect();
    const account = drive.open(tokenOf());
    const folder = await account.reserveId();
    await account.createFolder("Many", folder);
    for (let n = 0; n < 22; n++) {
      await account.upload(folder, { fileName: `${n}.pdf`, mimeType: "application/pdf", bytes: new Uint8Array(4) });
    }
    const { success, data } = (await list()).json();
    expect([success, data.length]).toEqual([true, 20]);
    expect(data[0]).toEqual({
      id: expect.any(String),
      name: "21.pdf",
      mime_type: "application/pdf",
      size: 4,
      modified_at: expect.stringMatching(/Z$/),
      web_view_link: expect.stringMatching(/^https:\/\/drive\.google\.com\//),
    });
    const some = (await list(`?limit=3&folder_id=${folder}`)).json().data;
    expect(some.map(({ name }: { name: string }) => name)).toEqual(["21.pdf", "20.pdf", "19.pdf"]);
    expect((await list("?limit=100&folder_id=root")).json().data.map(({ name }: { name: string }) => name)).toEqual([
      "Many",
    ]);
  });

  test("wrong questions and lost grants", async () => {
    expect(errorOf(await list())).toEqual([401, "drive/reauthorize", expired]);
    await connect();
    for (const query of ["?limit=0", "?limit=101", "?folder_id=%27%20or%20name%20contains%20%27a"]) {
      expect((await list(query)).statusCode, query).toBe(400);
    }
    google.drive.revokeAll();
    expect(errorOf(await list())).toEqual([401, "drive/reauthorize", expired]);
  });
});
