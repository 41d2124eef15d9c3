import { fakeScore } from "@gradus/testing";
import { bad, type ErrorCase, large, score } from "./contract-case.ts";

const download = "get /api/requests/{id}/download/{format}";
/** The same refusals of everything that takes a score file. */
const ofFiles = (name: string, field: string): readonly ErrorCase[] => [
  [name, 400, "file/missing", ({ upload, owner }) => upload(name, { as: owner, field: "other" })],
  [name, 413, "file/too-large", ({ upload, owner }) => upload(name, { as: owner, field, headers: large })],
  [name, 415, "file/unsupported", ({ upload, owner }) => upload(name, { as: owner, field, fileName: "a.exe" })],
  [name, 422, "file/unreadable", ({ upload, owner }) => upload(name, { as: owner, field, content: score })],
];

/** The errors of paths of requests and files, each provoked. */
export const requestsErrors: readonly ErrorCase[] = [
  ...ofFiles("post /api/analyze-credits", "scoreFile"),
  [
    "post /api/analyze-credits",
    504,
    "request/timeout",
    async ({ unpaid, upload }, name) => upload(name, { as: await unpaid.signUp(), field: "scoreFile" }, unpaid),
  ],
  ...ofFiles("post /api/submit-score", "originalScoreFile"),
  [
    "post /api/submit-score",
    400,
    "request/no-output",
    ({ upload, owner }, name) =>
      upload(name, { as: owner, body: { musicXML: "false", pdfScore: "false", midi: "false" } }),
  ],
  [
    "post /api/submit-score",
    402,
    "credits/insufficient",
    async ({ upload, person }, name) => upload(name, { as: await person(), content: fakeScore(3200) }),
  ],
  [
    "post /api/submit-score",
    409,
    "idempotency/mismatch",
    async ({ upload, person }, name) => {
      const as = await person();
      const headers = { "idempotency-key": "once" };
      await upload(name, { as, headers });

      return upload(name, { as, headers, body: { targetDifficulty: "Elementary" } });
    },
  ],
  [
    "post /api/submit-score",
    429,
    "request/queue-full",
    async ({ upload, person, pay }, name) => {
      const as = await person();
      await pay(as);
      for (const _ of [1, 2, 3]) await upload(name, { as });

      return upload(name, { as });
    },
  ],
  ["get /api/requests", 400, "request/invalid", ({ ask, owner }, name) => ask(name, { as: owner, query: "?status=x" })],
  bad("put /api/requests/{id}", 409, "request/state", { target_key: "keep" }),
  bad("put /api/requests/{id}/filename", 400, "request/file-name", { original_file_name: " " }),
  [
    "post /api/requests/{id}/retry",
    402,
    "credits/insufficient",
    async ({ ask, upload, person, server }, name) => {
      const as = await person();
      const sent = await upload("post /api/submit-score", { as, content: fakeScore(90) });
      const params = { id: sent.json().data.id };
      await server.runJobs();
      // the first time is free
      await ask(name, { as, params, body: {} });
      await server.runJobs();

      return ask(name, { as, params, body: {} });
    },
  ],
  [
    "post /api/requests/{id}/retry",
    409,
    "request/running",
    async ({ ask, person, pending }, name) => {
      const as = await person();

      return ask(name, { as, params: { id: await pending(as) }, body: {} });
    },
  ],
  [
    "post /api/requests/{id}/retry",
    410,
    "request/expired",
    async ({ ask, completed, days }, name) => {
      const { person: as, id } = await completed();
      days(31);

      return ask(name, { as, params: { id }, body: {} });
    },
  ],
  [
    "get /api/requests/{id}/report",
    409,
    "output/generating",
    async ({ ask, person, pending }, name) => {
      const as = await person();

      return ask(name, { as, params: { id: await pending(as) } });
    },
  ],
  [
    "put /api/requests/{id}/decisions",
    409,
    "request/state",
    async ({ ask, person, pending }, name) => {
      const as = await person();

      return ask(name, { as, params: { id: await pending(as) }, body: [] });
    },
  ],
  [
    download,
    400,
    "output/unknown-format",
    async ({ ask, owner, things }, name) =>
      ask(name, { as: owner, params: { id: await things.freshRequest(), format: "docx" } }),
  ],
  [
    download,
    404,
    "output/not-requested",
    async ({ ask, upload, person, server }, name) => {
      const as = await person();
      const sent = await upload("post /api/submit-score", { as, body: { pdfScore: "false" } });
      await server.runJobs();

      return ask(name, { as, params: { id: sent.json().data.id, format: "pdf" } });
    },
  ],
  [
    download,
    409,
    "output/generating",
    async ({ ask, person, pending }, name) => {
      const as = await person();

      return ask(name, { as, params: { id: await pending(as), format: "pdf" } });
    },
  ],
  [
    download,
    410,
    "request/expired",
    async ({ ask, completed, days }, name) => {
      const { person: as, id } = await completed();
      days(31);

      return ask(name, { as, params: { id, format: "pdf" } });
    },
  ],
  ...ofFiles("post /api/files/upload", "file"),
  [
    "get /api/files/{id}/analyze",
    422,
    "file/unreadable",
    async ({ ask, owner, things, server }, name) => {
      const id = await things.idFor("requests.file");
      await server.database.db.execute(`update stored_files set analysis = null where id = '${id}'`);
      const keys = await server.storage.list("uploads/");
      const key = keys.find((one) => one.includes(id)) ?? "";
      await server.storage.write(key, score);

      return ask(name, { as: owner, params: { id } });
    },
  ],
  [
    "delete /api/files/{id}",
    409,
    "file/in-use",
    async ({ ask, person, pending, server }, name) => {
      const as = await person();
      const request = await pending(as);
      const { rows } = (await server.database.db.execute(
        `select id from stored_files where request_id = '${request}'`,
      )) as unknown as { rows: { id: string }[] };

      return ask(name, { as, params: { id: rows[0]?.id ?? "" } });
    },
  ],
  [
    "get /api/files/{id}/download/{format}",
    403,
    "file/link-expired",
    async ({ ask, owner, things, days }, name) => {
      const params = { id: await things.idFor("requests.file"), format: "original" };
      const made = await ask("post /api/files/{id}/download-url", { as: owner, params, body: { format: "original" } });
      days(2);

      return ask(name, { params, query: new URL(made.json().data.url, "http://localhost").search });
    },
  ],
  bad("post /api/files/{id}/download-url", 400, "request/invalid", { format: "pdf", expires_in: 1 }),
];
