import type { FastifyReply } from 'fastify';

/** A private link is a secret: knowing it is enough to read its target (docs/tracking.md). */
export const setPrivateHeaders = (reply: FastifyReply): FastifyReply =>
  reply.headers({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  });
