import type { FastifyReply, FastifyRequest } from "fastify";

type Span = { readonly start: number; readonly end: number };

/** The one span of bytes that was asked for; undefined: all; null: none of these bytes (RFC 9110, 14.1.2). */
export function spanOf(header: string | undefined, size: number): Span | null | undefined {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? "");
  if (!match || (match[1] === "" && match[2] === "")) return undefined;
  const [, from = "", to = ""] = match;
  const start = from === "" ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === "" || to === "" ? size - 1 : Math.min(Number(to), size - 1);

  return start > end || start >= size ? null : { start, end };
}

/** Sends bytes, or the part of them that was asked for. */
export function sendRanged(request: FastifyRequest, reply: FastifyReply, bytes: Uint8Array): FastifyReply {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const span = spanOf(request.headers.range, buffer.length);
  reply.header("accept-ranges", "bytes");
  if (span === undefined) return reply.send(buffer);
  if (span === null) return reply.code(416).header("content-range", `bytes */${buffer.length}`).send();

  return reply
    .code(206)
    .header("content-range", `bytes ${span.start}-${span.end}/${buffer.length}`)
    .send(buffer.subarray(span.start, span.end + 1));
}
