import { adminNoticeSchema, noticeSchema } from "@gradus/contracts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { bearer, openTestApp, type Person, type TestApp } from "./testing/test-app.ts";

let server: TestApp;
let ada: Person;
let boss: Person;
beforeAll(async () => {
  server = await openTestApp();
  ada = await server.signUp();
  boss = await server.signUpAdmin();
});
afterAll(() => server.close());

const path = "/api/admin/maintenance/notifications";
const at = (hours: number): string => new Date(server.clock.now().getTime() + hours * 3_600_000).toISOString();
const notice = (title: string, more: object = {}) => ({ type: "info", title, message: "Hello", ...more });
const call = async (method: "GET" | "POST" | "PUT" | "DELETE", url: string, payload?: object, person = boss) => {
  const answer = await server.app.inject({ method, url, headers: bearer(person), ...(payload && { payload }) });
  return { status: answer.statusCode, ...answer.json() };
};
const shownTo = async (person: Person): Promise<string[]> =>
  (await call("GET", "/api/maintenance/notifications", undefined, person)).data.map(
    ({ title }: { title: string }) => title,
  );
const make = async (title: string, more: object = {}): Promise<string> =>
  (await call("POST", path, notice(title, more))).data.id;

test("ADMM-01 ADMM-04 MAINT-01 MAINT-07: an administrator makes, changes and deletes a notice; people read it", async () => {
  const made = await call("POST", path, notice("Sunday", { type: "maintenance", end_time: at(5) }));
  expect(made).toMatchObject({
    status: 201,
    success: true,
    data: { title: "Sunday", is_active: true, start_time: null, end_time: at(5), target_users: "all", state: "active" },
  });
  expect(adminNoticeSchema.parse(made.data)).toEqual(made.data);
  const list = await call("GET", "/api/maintenance/notifications", undefined, ada);
  expect(list).toMatchObject({ success: true, data: [{ id: made.data.id, type: "maintenance" }] });
  for (const one of list.data) expect(noticeSchema.parse(one)).toEqual(one);
  const url = `${path}/${made.data.id}`;
  expect((await call("PUT", url, { title: "Monday", end_time: null })).data).toMatchObject({
    title: "Monday",
    end_time: null,
    message: "Hello",
  });
  expect(await shownTo(ada)).toEqual(["Monday"]);
  expect(await call("DELETE", url)).toEqual({ status: 200, success: true, data: { deleted: true } });
  expect(await shownTo(ada)).toEqual([]);
  for (const method of ["PUT", "DELETE"] as const) {
    for (const id of [made.data.id, "nonsense"]) {
      expect(await call(method, `${path}/${id}`, {})).toMatchObject({ status: 404, error: { message: "Not found" } });
    }
  }
});

test("ADM-07 ADMM-01: each change is in the audit log, with what it was before", async () => {
  const id = await make("Audited");
  await call("PUT", `${path}/${id}`, { is_active: false });
  await call("DELETE", `${path}/${id}`);
  const log = await call("GET", `/api/admin/audit-log?target=notification:${id}`);
  expect(log.data.map(({ action }: { action: string }) => action).sort()).toEqual([
    "change notification",
    "create notification",
    "delete notification",
  ]);
  const change = log.data.find(({ action }: { action: string }) => action === "change notification");
  expect(change).toMatchObject({ before: { is_active: true }, after: { is_active: false }, admin_email: boss.email });
});

test("MAINT-08 ADMM-03: people see what is active or scheduled and meant for them; administrators see all with its state", async () => {
  await make("for all");
  await make("for users", { target_users: "users" });
  await make("for admins", { target_users: "admins" });
  await make("off", { is_active: false });
  await make("over", { start_time: at(-2), end_time: at(-1) });
  await make("soon", { start_time: at(1) });
  expect((await shownTo(ada)).sort()).toEqual(["for all", "for users", "soon"]);
  expect((await shownTo(boss)).sort()).toEqual(["for admins", "for all", "for users", "soon"]);
  const all = (await call("GET", path)).data.map(({ title, state }: { title: string; state: string }) => [
    title,
    state,
  ]);
  expect(Object.fromEntries(all)).toEqual({
    "for all": "active",
    "for users": "active",
    "for admins": "active",
    off: "inactive",
    over: "ended",
    soon: "scheduled",
  });
  expect(await call("GET", path, undefined, ada)).toMatchObject({ status: 403 });
  expect((await server.app.inject({ url: "/api/maintenance/notifications" })).statusCode).toBe(401);
});

test("ADM-05: active ones that have not ended are counted for the badge", async () => {
  const { data } = await call("GET", "/api/admin/badge-counts");
  expect(data.activeNotifications).toBe(4);
});

test.each([
  ["title", { title: "" }, "Enter a title"],
  ["title", { title: "x".repeat(121) }, "Title must be 120 characters or less"],
  ["message", { message: " " }, "Enter a message"],
  ["message", { message: "x".repeat(2001) }, "Message must be 2000 characters or less"],
  ["start_time", { start_time: "tomorrow" }, "Enter a date and time"],
])("MAINT-09: %s as %j is refused", async (field, wrong, message) => {
  const { status, error } = await call("POST", path, notice("x", wrong));
  expect([status, error.fields[field]]).toEqual([400, message]);
});

test("MAINT-09: the end comes after the start, also when one of them is changed alone", async () => {
  const refused = { status: 400, error: { message: "End time must be after start time" } };
  for (const end of [at(1), at(0.5)]) {
    expect(await call("POST", path, notice("x", { start_time: at(1), end_time: end }))).toMatchObject(refused);
  }
  const id = await make("window", { start_time: at(1), end_time: at(2) });
  expect(await call("PUT", `${path}/${id}`, { start_time: at(3) })).toMatchObject(refused);
  expect(await call("PUT", `${path}/${id}`, { start_time: at(3), end_time: at(4) })).toMatchObject({ status: 200 });
  for (const type of ["info", "warning", "error", "maintenance"]) {
    expect((await call("POST", path, notice(type, { type }))).status).toBe(201);
  }
  expect((await call("POST", path, notice("x", { type: "rumour" }))).status).toBe(400);
});
