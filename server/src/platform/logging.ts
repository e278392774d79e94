import type { FastifyServerOptions } from 'fastify';

/** Tokens and what people searched for stay out of the log. */
export const maskAddress = (url: string): string =>
  url.replace(/\/track\/[^/?]+/, '/track/…').replace(/\?.*$/, '?…');

/** What Fastify's logger writes; no header and no body ever. */
export function loggerOptions(level: string): FastifyServerOptions['logger'] {
  return {
    level,
    serializers: {
      req: (request) => ({ method: request.method, url: maskAddress(request.url) }),
      res: (reply) => ({ statusCode: reply.statusCode }),
    },
  };
}
