import type { Database } from "@gradus/db";
import { insertUser, type TestPorts, testPorts, withDatabases } from "@gradus/testing";
import { beforeAll, expect, test } from "vitest";
import { createServices } from "../create-services.ts";
import type { Services } from "../services.ts";

const payments = 200;
const limitMs = 500;

withDatabases("T5: the time of a handler", (open) => {
  let database: Database;
  let ports: TestPorts;
  let services: Services;
  beforeAll(async () => {
    database = await open();
    ports = await testPorts(database);
    services = createServices(ports);
    await services.products.seed();
  });

  test(`99 of 100 events take effect within ${limitMs} ms`, async () => {
    const times: number[] = [];
    for (let n = 0; n < payments; n++) {
      const { id } = await insertUser(database);
      const order = { priceId: "price_gradus_starter", quantity: 1, origin: "https://gradus.example.org" };
      const { sessionId } = await services.payments.checkout(id, order);
      ports.paymentProvider.pay(sessionId);
      const event = ports.paymentProvider.event("checkout.session.completed", sessionId);
      const start = performance.now();
      await services.payments.receiveEvent(event, "signed");
      times.push(performance.now() - start);
    }
    const slowest = times.toSorted((a, b) => a - b)[Math.floor(payments * 0.99)] ?? Number.POSITIVE_INFINITY;
    expect(slowest).toBeLessThan(limitMs);
  });
});
