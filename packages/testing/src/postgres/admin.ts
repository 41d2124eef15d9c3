import postgres from "postgres";

/** Runs one statement on a server, by a role that may create databases. */
export async function asAdmin(server: string, statement: string): Promise<void> {
  const client = postgres(server, { max: 1, onnotice: () => {} });
  try {
    const [role] = await client`select rolcreatedb or rolsuper as may from pg_roles where rolname = current_user`;
    if (!role?.may) throw new Error("The role of TEST_DATABASE_URL may not create databases (CREATEDB).");
    await client.unsafe(statement);
  } finally {
    await client.end();
  }
}

/** The address of another database of a server. */
export function databaseUrl(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}
