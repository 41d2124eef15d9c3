import { afterAll, beforeAll, expect, test } from "vitest";
import { bearer, openTestApp, type Person, type TestApp } from "./testing/test-app.ts";

let server: TestApp;
let ada: Person;
let address = "";
beforeAll(async () => {
  server = await openTestApp();
  ada = await server.signUp();
  address = await server.app.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(() => server.close());

type Event = { readonly id: string; readonly name: string; readonly data: string };

const subscribe = (id: string, lastEventId: string | undefined, signal?: AbortSignal): Promise<Response> => {
  const input = encodeURIComponent(JSON.stringify({ json: { id, lastEventId } }));

  return fetch(`${address}/trpc/requests.progress?input=${input}`, { headers: bearer(ada), signal: signal ?? null });
};

/** Events of a stream until it ends, each handed on as it comes. */
async function read(response: Response, onEvent: (event: Event) => void = () => {}): Promise<Event[]> {
  const events: Event[] = [];
  let text = "";
  for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += chunk;
    for (let end = text.indexOf("\n\n"); end >= 0; end = text.indexOf("\n\n")) {
      const field = (name: string) => new RegExp(`^${name}: ?(.*)$`, "m").exec(text.slice(0, end))?.[1] ?? "";
      const event = { id: field("id"), name: field("event"), data: field("data") };
      text = text.slice(end + 2);
      if (!event.id && !event.name && !event.data) continue;
      events.push(event);
      onEvent(event);
    }
  }

  return events;
}
const statuses = (events: readonly Event[]): string[] =>
  events.filter(({ id }) => id).map(({ data }) => JSON.parse(data).json.status);

test("tells the present state at once, every change, and ends with the request", async () => {
  const id = await server.submit(ada);
  const response = await subscribe(id, undefined);
  expect(response.headers.get("content-type")).toContain("text/event-stream");
  let started = false;
  const events = await read(response, ({ id: tracked }) => {
    if (tracked && !started) {
      started = true;
      void server.runJobs();
    }
  });
  expect(statuses(events)[0]).toBe("pending");
  expect(statuses(events).at(-1)).toBe("completed");
  expect(events.at(-1)?.name).toBe("return");
  const ids = events.filter((event) => event.id).map((event) => Number(event.id));
  expect(ids).toEqual([...ids].sort((a, b) => a - b));
}, 30_000);

test("a page that comes back gets the end, also when it saw everything before", async () => {
  const { requests } = (await server.app.inject({ url: "/api/requests", headers: bearer(ada) })).json();
  const events = await read(await subscribe(requests[0].id, String(Date.now() * 2)));
  expect(statuses(events)).toEqual(["completed"]);
}, 30_000);

test("a stranger's request is unknown", async () => {
  const clara = await server.signUp();
  const id = await server.submit(clara);
  const events = await read(await subscribe(id, undefined));
  expect(events.map(({ data }) => data).join()).toContain('"httpStatus":404');
}, 30_000);
