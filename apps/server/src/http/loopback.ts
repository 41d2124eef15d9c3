import type { FastifyRequest } from "fastify";

const loopbackNames: ReadonlySet<string> = new Set(["localhost", "127.0.0.1", "[::1]"]);
const loopbackAddresses: ReadonlySet<string> = new Set(["127.0.0.1", "::1", "::ffff:127.0.0.1"]);

/** The name of the Host header without its port; empty when it is none. */
export function hostNameOf({ host }: FastifyRequest): string {
  const url = `http://${host}`;

  return URL.canParse(url) ? new URL(url).hostname : "";
}

export const isLoopbackName = (name: string): boolean => loopbackNames.has(name);

/** From this machine, by one of its own names, and not handed on by a proxy that runs here. */
export const isLocal = (request: FastifyRequest): boolean =>
  loopbackAddresses.has(request.socket.remoteAddress ?? "") &&
  isLoopbackName(hostNameOf(request)) &&
  request.headers["x-forwarded-for"] === undefined &&
  request.headers.forwarded === undefined;
