import type { FastifyInstance } from 'fastify';
import { AppError } from './app-error.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Asks load balancers and callers to use another process, while it still answers every call:
     * `/readyz` fails, and connections close with their next answer.
     */
    drain(): void;
    readonly isDraining: boolean;
  }
}

/** Seconds. By then another process answers, or this one has restarted. */
const retryAfter = 2;

/**
 * Asks callers to close their connections while the process ends (docs/operations.md). `createApp`
 * registers it before any route.
 */
export function registerGracefulShutdown(app: FastifyInstance): void {
  let isDraining = false;
  let isClosing = false;
  app.decorate('drain', () => {
    isDraining = true;
  });
  app.decorate('isDraining', { getter: () => isDraining });
  app.addHook('preClose', async () => {
    isDraining = true;
    isClosing = true;
  });
  // Callbacks instead of promises, because these hooks run for every answer.
  app.addHook('onRequest', (_request, _reply, done) => {
    if (isClosing) done(new AppError('unavailable', { message: 'shutting down', retryAfter }));
    else done();
  });
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (isDraining) reply.header('connection', 'close');
    done(null, payload);
  });
}
