import { type Database, openDatabase } from "@gradus/db";
import { inject } from "vitest";
import { asAdmin, databaseUrl } from "./admin.ts";
import type { TestDatabases } from "./global-setup.ts";

let count = 0;

async function runsServer(): Promise<TestDatabases> {
  const response = await fetch(inject("postgresAt"));
  const text = await response.text();
  if (!response.ok) throw new Error(text);
  return JSON.parse(text) as TestDatabases;
}

/** A migrated database of its own on the run's PostgreSQL server; `close` also drops it. */
export async function openTestPostgres(options: { readonly poolSize?: number } = {}): Promise<Database> {
  const { url: server, template } = await runsServer();
  const name = `gradus_test_${process.pid}_${++count}`;
  await asAdmin(server, `create database ${name} template ${template}`);
  const database = await openDatabase({ url: databaseUrl(server, name), ...options });
  return {
    ...database,
    close: async () => {
      await database.close();
      await asAdmin(server, `drop database if exists ${name} with (force)`);
    },
  };
}
