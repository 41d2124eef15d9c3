import type { Config } from "@gradus/config";
import type { Engine, PaymentProvider } from "@gradus/core";
import type { Probe } from "./system-status.ts";

const oneNote = new TextEncoder().encode(
  '<score-partwise version="4.0"><part-list><score-part id="P1"><part-name>Piano</part-name></score-part></part-list>' +
    '<part id="P1"><measure number="1"><attributes><divisions>1</divisions><time><beats>4</beats>' +
    "<beat-type>4</beat-type></time></attributes><note><pitch><step>C</step><octave>4</octave></pitch>" +
    "<duration>4</duration><type>whole</type></note></measure></part></score-partwise>",
);

/** A worker reads and checks one measure. */
export async function verifyOneNote(engine: Engine): Promise<void> {
  const verified = await engine.verify(oneNote);
  if (!verified.ok) throw new Error(verified.code);
}

export function paymentProbe({ stripe }: Pick<Config, "stripe">, provider: PaymentProvider | undefined): Probe {
  const name = "card payments";
  if (stripe) return { name, message: "Stripe", ask: provider?.prices };
  if (provider) return { name, message: "test checkout, no card is charged", ask: async () => {} };
  return { name, message: "nobody can buy" };
}

const CERTS = "https://www.googleapis.com/oauth2/v3/certs";
const PATIENCE_MS = 4000;

/** Google's public keys, which every sign-in needs. */
export const googleProbe = ({ google }: Pick<Config, "google">): Probe["ask"] =>
  google &&
  (async () => {
    const url = google.endpoint ? `${google.endpoint}/certs` : CERTS;
    const answer = await fetch(url, { signal: AbortSignal.timeout(PATIENCE_MS) });
    if (!answer.ok) throw new Error(`Google answers ${answer.status}`);
  });
