import { fastify, LogController } from 'fastify';
import type { ServiceDeps } from './create-services.ts';
import { createRequestId } from './database/cause.ts';
import { answerLostVisit } from './pages/failure-page.ts';
import { AppError } from './platform/app-error.ts';
import { minutes } from './platform/clock.ts';
import { answerError, answerUnreadable } from './platform/error-answer.ts';
import { sanitizeForwardedFor } from './platform/forwarded-for.ts';
import { registerGracefulShutdown } from './platform/graceful-shutdown.ts';
import { createLoggerOptions, requestIdLabel, runForCall } from './platform/logging.ts';
import { assertOneHost } from './platform/reject-duplicate-host.ts';
import { zodSchemas } from './platform/route.ts';
import { headLimits, limitSlowSenders } from './platform/slow-senders.ts';
import type { Config } from './settings/config.ts';

/**
 * Returns the option of Fastify, which ignores a bare number because it does not identify proxies.
 * The operator vouches.
 */
const trustProxyOption = (proxies: Config['trustProxy']) =>
  typeof proxies === 'number' ? (_address: string, hop: number) => hop < proxies : proxies;

/** Creates the server without areas: how it reads calls and answers errors. */
export function createServer({ config, clock }: Pick<ServiceDeps, 'config' | 'clock'>) {
  const app = fastify({
    logger: createLoggerOptions(config.logLevel, clock),
    trustProxy: trustProxyOption(config.trustProxy),
    schemaController: zodSchemas,
    // The public list is called too often for one log line per call. The areas log their own.
    logController: new LogController({
      disableRequestLogging: true,
      requestIdLogLabel: requestIdLabel,
    }),
    genReqId: createRequestId,
    bodyLimit: 256 * 1024,
    // A photo may take long on a shared connection.
    requestTimeout: minutes(20),
    http: headLimits,
    forceCloseConnections: 'idle',
    // `registerGracefulShutdown` answers with our own error.
    return503OnClosing: false,
    // An address that cannot be decoded reaches neither a route nor the error handler below.
    frameworkErrors: (error, request, reply) =>
      answerLostVisit(request, reply) ? reply : answerError(error, request, reply),
    clientErrorHandler: answerUnreadable,
  });
  app.addHook('onRequest', runForCall);
  app.addHook('preValidation', runForCall);
  sanitizeForwardedFor(app);
  registerGracefulShutdown(app);
  limitSlowSenders(app);
  // Otherwise a text would count as a body, and only its content would be refused.
  app.removeContentTypeParser('text/plain');
  app.addHook('onRequest', assertOneHost);
  app.setErrorHandler(answerError);
  app.setNotFoundHandler((request, reply) => {
    if (!answerLostVisit(request, reply)) throw new AppError('not_found');
  });
  return app;
}
