import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";

export type ReceivedMail = { readonly from: string; readonly to: readonly string[]; readonly raw: string };

/**
 * An SMTP server on the loopback that keeps what it takes. `replies` scripts the answers to the next mails: a code of 400
 * or more refuses, "drop" takes the mail and cuts the line before saying so; without an entry a mail is taken.
 */
export async function startSmtpServer() {
  const received: ReceivedMail[] = [];
  const replies: (number | "drop")[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onAuth: (_auth, _session, done) => done(null, { user: "gradus" }),
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const reply = replies.shift();
        if (typeof reply === "number") return done(Object.assign(new Error("no"), { responseCode: reply }));
        const { mailFrom, rcptTo } = session.envelope;
        received.push({
          from: mailFrom ? mailFrom.address : "",
          to: rcptTo.map(({ address }) => address),
          raw: Buffer.concat(chunks).toString(),
        });
        if (reply !== "drop") return done();
        for (const connection of server.connections) connection.close();
      });
    },
  });
  server.on("error", () => {});
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://gradus:secret@127.0.0.1:${port}`,
    received,
    replies,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
export type FakeSmtpServer = Awaited<ReturnType<typeof startSmtpServer>>;
