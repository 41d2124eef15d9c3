import type { Database } from "@gradus/db";
import { fakeClock } from "./clock.ts";
import { fakeEngine } from "./engine.ts";
import { tableMailer } from "./mailer.ts";
import { fakePaymentProvider } from "./payment-provider.ts";
import { tableQueue } from "./queue.ts";
import { memoryStorage } from "./storage.ts";

/** Every port that core's services stand on, over a real database. `tooLarge` makes the error of an upload past its limit. */
export async function testPorts(database: Database, options: { readonly tooLarge?: () => Error } = {}) {
  return {
    database,
    storage: memoryStorage(options.tooLarge),
    engine: fakeEngine(),
    mailer: tableMailer,
    queue: await tableQueue(database),
    paymentProvider: fakePaymentProvider(),
    clock: fakeClock(),
    ids: {
      uuid: () => crypto.randomUUID(),
      token: (bytes: number) => Buffer.from(crypto.getRandomValues(new Uint8Array(bytes))).toString("hex"),
    },
    secret: "a secret of the tests, 32 bytes long",
    production: false,
    adminEmails: [] as readonly string[],
    appUrl: "https://gradus.example.org",
  };
}
export type TestPorts = Awaited<ReturnType<typeof testPorts>>;
