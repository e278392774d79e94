import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import underPressure from '@fastify/under-pressure';
import type { FastifyInstance } from 'fastify';
import { type AppServices, areas } from './areas.ts';
import { works } from './clean-up.ts';
import { createServer } from './create-server.ts';
import { createServices, type ServiceDeps } from './create-services.ts';
import type { OpenDatabase } from './database/client.ts';
import { ErasureRefusedError, erasePerson } from './erasure.ts';
import { isUrgent, receiveMessage } from './features/conversations/index.ts';
import { connectGateways } from './features/deliveries/index.ts';
import { admitUploads, type Files } from './features/files/index.ts';
import { liveChannel } from './features/live/index.ts';
import { loadOutbox, outboxFolder } from './features/mail/index.ts';
import { publicPushServices } from './features/push/index.ts';
import { servePages } from './pages/index.ts';
import { addPlainForms } from './pages/plain-forms.ts';
import type { Renderer } from './pages/renderer.ts';
import { AppError } from './platform/app-error.ts';
import { systemPause } from './platform/clock.ts';
import { pressureLimits } from './platform/event-loop-limits.ts';
import { healthRoutes } from './platform/health.ts';
import { logAnswer, withJobLog } from './platform/logging.ts';
import { createOriginCheck } from './platform/origin.ts';
import { publicChannel } from './platform/public-changes.ts';
import { createRoute } from './platform/route.ts';
import { addSecurityHeaders, contentSecurityOptions } from './platform/security-headers.ts';
import { completedStartUp, type StartUp } from './platform/start-up.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** For work outside calls, such as loading the sample data. */
    files: Files;
  }
}

type Optional = 'pushServices' | 'pause' | 'paymentTimeout';

interface AppDeps
  extends Omit<ServiceDeps, Optional | 'log'>,
    Partial<Pick<ServiceDeps, Optional>> {
  /** The load from which on the server refuses calls; by default `pressureLimits`. */
  pressure?: typeof pressureLimits | Record<string, never>;
  /** `/readyz` waits for it; by default it has ended. */
  startUp?: StartUp;
  renderer?: Renderer;
  /** Sees every call and all services, for metrics. */
  watch?: ((app: FastifyInstance, services: AppServices) => void) | undefined;
}

/** Starts and stops the background work of services with the server. */
function runWithServer(app: FastifyInstance, database: OpenDatabase, services: AppServices): void {
  const { live, publicChanges, counts, currentIndex } = services;
  let disconnect = async () => {};
  let stopListening = async () => {};
  app.addHook('onReady', async () => {
    live.start();
    stopListening = database.listen({
      [liveChannel]: live.listener,
      [publicChannel]: publicChanges.listener,
    });
    disconnect = connectGateways(database, services);
  });
  // Not awaited, so that the process answers health checks meanwhile.
  app.addHook('onListen', async () => {
    currentIndex.buildIfMissing().catch((err) => app.log.warn({ err }, 'search index not built'));
  });
  app.addHook('preClose', async () => live.endStreams());
  app.addHook('onClose', () => disconnect());
  app.addHook('onClose', async () => {
    await stopListening();
    await live.stop();
  });
  app.addHook('onClose', () => counts.flush());
}

/** Puts the product together: its services, and the calls and jobs of each area. */
export async function createApp({
  pushServices = publicPushServices,
  pause = systemPause,
  paymentTimeout,
  pressure = pressureLimits,
  startUp = completedStartUp,
  renderer,
  watch,
  ...outside
}: AppDeps) {
  const { config, database, jobs } = outside;
  const app = createServer(outside);
  const created = createServices({
    ...outside,
    pushServices,
    pause,
    paymentTimeout,
    log: app.log,
  });
  const services: AppServices = {
    ...created,
    async erasePerson(person) {
      await erasePerson(created, person, '/my-data').catch((cause: unknown) => {
        throw cause instanceof ErasureRefusedError
          ? new AppError('data_must_stay', { cause })
          : cause;
      });
    },
    async eraseSender(person) {
      try {
        await erasePerson(created, person, 'text message');
        return undefined;
      } catch (error) {
        if (error instanceof ErasureRefusedError && error.kind !== 'admin') return error.kind;
        throw error;
      }
    },
    receiveMessage: (message) => receiveMessage(services, message),
    isUrgent,
  };
  const { db, files, sessions, currentIndex, publicUrl } = services;
  app.decorate('files', files);
  watch?.(app, services);
  runWithServer(app, database, services);
  const logged = withJobLog(jobs, app.log);
  for (const { attach } of works) attach(logged, services);

  // Registered without a context, because it must see every route. Loaded only when enabled,
  // because it is a tenth of the code of a start.
  if (config.hasApiDocs) await (await import('./platform/api-docs.ts')).apiDocs(app);
  for (const { publicRoutes } of areas)
    if (publicRoutes) await app.register(async (app) => publicRoutes(app, services));
  healthRoutes(app, { db, storage: files, search: currentIndex, startUp });

  await app.register(async (app) => {
    app.addHook('onResponse', logAnswer);
    await app.register(underPressure, {
      ...pressure,
      pressureHandler: async () => {
        if (startUp.mayDelayRequests) return;
        const { retryAfter } = pressureLimits;
        throw new AppError('unavailable', { message: 'under pressure', retryAfter });
      },
    });
    admitUploads(app, files);
    addSecurityHeaders(app, contentSecurityOptions(config));
    await app.register(cookie);
    if (renderer) addPlainForms(app, { renderer, publicUrl, isDemo: config.isDemo });
    await app.register(compress, { threshold: 1024 });
    await app.register(multipart);
    app.addHook('onRequest', createOriginCheck(config));

    for (const { routes } of areas)
      if (routes)
        await app.register(async (app) =>
          routes(createRoute(app, sessions.resolveActor), services, app),
        );
  });

  if (!config.isProduction || config.isDemo) {
    await app.register(async (app) => {
      addSecurityHeaders(app, contentSecurityOptions(config));
      const { outboxRoutes } = await loadOutbox();
      outboxRoutes(app, { folder: outboxFolder(config), publicUrl, isDemo: config.isDemo });
    });
  }
  if (renderer) await servePages(app, services, { renderer, config, pressure, startUp });
  return app;
}
