import type { FastifyInstance } from "fastify";

/**
 * JSON and nothing else: a foreign page can send text or a form without asking first. Clients name the JSON type also
 * where they send nothing, so an empty body is no body.
 */
export function acceptJsonOnly(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser("error", "error");
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>("application/json", { parseAs: "string" }, (request, body, done) => {
    if (body.length === 0) return done(null, undefined);

    return parse(request, body, done);
  });
}
