import type { FastifyReply } from 'fastify';

/**
 * Whoever knows a tracking address reads it: nobody else may come to know it (product decision 18).
 */
export const keepPrivate = (reply: FastifyReply): FastifyReply =>
  reply.headers({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  });
