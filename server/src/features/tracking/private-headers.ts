import type { FastifyReply } from 'fastify';

/**
 * Forbids caching, referrers and indexing: knowing a private link is enough to read its target
 * (docs/tracking.md).
 */
export const setPrivateHeaders = (reply: FastifyReply): FastifyReply =>
  reply.headers({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  });
