import type { FastifyInstance } from 'fastify';
import { AppError } from './app-error.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Lets whoever sends calls here know that they had better go elsewhere, while every call is
     * still answered: `/readyz` says no, and connections end with their next answer.
     */
    leave(): void;
    readonly isLeaving: boolean;
  }
}

/** In seconds: another process answers by then, or this one anew. */
const retryAfter = 2;

/**
 * What a process that ends tells its callers (product decision 27). To be put on `app` before any
 * route is.
 */
export function leaveInOrder(app: FastifyInstance): void {
  let isLeaving = false;
  let isClosing = false;
  app.decorate('leave', () => {
    isLeaving = true;
  });
  app.decorate('isLeaving', { getter: () => isLeaving });
  app.addHook('preClose', async () => {
    isLeaving = true;
    isClosing = true;
  });
  // Callbacks: these run before and after every answer, and a promise for nothing costs each.
  app.addHook('onRequest', (_request, _reply, done) => {
    if (isClosing) done(new AppError('unavailable', { message: 'shutting down', retryAfter }));
    else done();
  });
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (isLeaving) reply.header('connection', 'close');
    done(null, payload);
  });
}
