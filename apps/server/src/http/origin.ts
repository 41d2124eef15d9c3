import type { FastifyRequest } from "fastify";

/** Origin that a browser on our page would send: APP_URL's, else the request's own scheme and Host. */
export const ownOrigin = (request: FastifyRequest, appUrl: string | undefined): string =>
  appUrl ? new URL(appUrl).origin : `${request.protocol}://${request.host}`;

export const isHttps = (request: FastifyRequest, appUrl: string | undefined): boolean =>
  ownOrigin(request, appUrl).startsWith("https:");
