import type { PGlite } from "@electric-sql/pglite";

/** ms of work without a pause after which the others have a turn */
const TURN_MS = 10;

/**
 * Lets the rest of the process have its turn between statements. The embedded database answers at once, so everything
 * that awaits one statement after another goes on in microtasks, and neither timers nor connections are heard until the
 * last of them is done. Changes `client`.
 */
export function takeTurns(client: Pick<PGlite, "execProtocolStream">): void {
  const send = client.execProtocolStream.bind(client);
  let began: number | undefined;
  client.execProtocolStream = async (...message: Parameters<typeof send>) => {
    if (began !== undefined && performance.now() - began > TURN_MS) await nextTurn();
    if (began === undefined) {
      began = performance.now();
      void nextTurn().then(() => {
        began = undefined;
      });
    }
    return send(...message);
  };
}

const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
