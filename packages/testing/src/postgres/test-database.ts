import { type Database, openDatabase } from "@gradus/db";
import postgres from "postgres";
import { inject } from "vitest";
import "./global-setup.ts";

let count = 0;

async function serverUrl(): Promise<string> {
  const response = await fetch(inject("postgresAt"));
  const text = await response.text();
  if (!response.ok) throw new Error(text);
  return text;
}

async function asAdmin(url: string, statement: string): Promise<void> {
  const client = postgres(url, { max: 1, onnotice: () => {} });
  try {
    const [role] = await client`select rolcreatedb or rolsuper as may from pg_roles where rolname = current_user`;
    if (!role?.may) throw new Error("The role of TEST_DATABASE_URL may not create databases (CREATEDB).");
    await client.unsafe(statement);
  } finally {
    await client.end();
  }
}

/** A migrated database of its own on the run's PostgreSQL server; `close` also drops it. */
export async function openTestPostgres(options: { readonly poolSize?: number } = {}): Promise<Database> {
  const server = await serverUrl();
  const name = `gradus_test_${process.pid}_${++count}`;
  await asAdmin(server, `create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  const database = await openDatabase({ url: url.href, ...options });
  return {
    ...database,
    close: async () => {
      await database.close();
      await asAdmin(server, `drop database if exists ${name} with (force)`);
    },
  };
}
