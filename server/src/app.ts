import path from 'node:path';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import underPressure from '@fastify/under-pressure';
import { fastify, LogController, type onResponseAsyncHookHandler } from 'fastify';
import { cleanUp, cleanUpQueue } from './clean-up.ts';
import type { OpenDatabase } from './database/client.ts';
import { adminRoutes } from './features/admin/routes.ts';
import { findAdmin } from './features/admin/service.ts';
import { endUnproven } from './features/admin/unproven.ts';
import { cancellingQueue, cancelPayments } from './features/advertisements/cancelling.ts';
import { createCounts } from './features/advertisements/counts.ts';
import { expiryNoticeQueue, sendExpiryNotices } from './features/advertisements/expiry-notices.ts';
import {
  type FetchPicture,
  fetchedPictureQueue,
  fetchPictures,
} from './features/advertisements/fetched-picture.ts';
import { advertisementPayments } from './features/advertisements/payment.ts';
import { publicAdvertisementRoutes } from './features/advertisements/public-routes.ts';
import { readPublicVersion } from './features/advertisements/queries.ts';
import { advertisementRoutes } from './features/advertisements/routes.ts';
import { forgetOldReceipts } from './features/advertisements/transfers/service.ts';
import { contactRoutes } from './features/contact/routes.ts';
import { customerRoutes } from './features/customers/routes.ts';
import { findCustomer } from './features/customers/service.ts';
import { readFollowedConsultations } from './features/doctors/following.ts';
import { publicDoctorRoutes } from './features/doctors/public-routes.ts';
import { findDoctor } from './features/doctors/queries.ts';
import { doctorRoutes } from './features/doctors/routes.ts';
import { goOffline, goOfflineWithoutSession } from './features/doctors/service.ts';
import { createFiles, type Files } from './features/files/service.ts';
import type { Storage } from './features/files/storage.ts';
import { liveChannel } from './features/live/notifier.ts';
import { liveRoutes } from './features/live/routes.ts';
import { createLive } from './features/live/service.ts';
import { createMailDesk } from './features/mail/desk.ts';
import { codeMailQueue, lateCodeMailQueue, mailQueue } from './features/mail/queues.ts';
import { createMail } from './features/mail/service.ts';
import type { MailTransport } from './features/mail/transport.ts';
import { publicMedicineRoutes } from './features/medicines/public-routes.ts';
import { paymentEventRoutes, paymentRoutes } from './features/payments/routes.ts';
import { createPayments } from './features/payments/service.ts';
import { askedMedicineRoutes } from './features/pharmacies/asked-medicines/routes.ts';
import {
  askedMedicinesQueue,
  tellAskedMedicines,
} from './features/pharmacies/asked-medicines/telling.ts';
import { createFreshIndex } from './features/pharmacies/index/fresh-index.ts';
import { named } from './features/pharmacies/names.ts';
import { splitOldNames } from './features/pharmacies/old-names.ts';
import { priceRoutes } from './features/pharmacies/prices/routes.ts';
import { publicPharmacyRoutes } from './features/pharmacies/public-routes.ts';
import { pharmacyRoutes } from './features/pharmacies/routes.ts';
import { getPharmacyRow } from './features/pharmacies/service.ts';
import { findStaff } from './features/pharmacies/staff/queries.ts';
import { staffRoutes } from './features/pharmacies/staff/routes.ts';
import { forgetOldStaff } from './features/pharmacies/staff/upkeep.ts';
import { publicPlaceRoutes } from './features/places/public-routes.ts';
import { placeRoutes } from './features/places/routes.ts';
import { forgetOldReports } from './features/places/service.ts';
import { foldOldNames } from './features/prescription-requests/old-names.ts';
import { measureResponses } from './features/prescription-requests/queries.ts';
import { forgetOldPharmacyReports } from './features/prescription-requests/reports.ts';
import { prescriptionRequestRoutes } from './features/prescription-requests/routes.ts';
import { refillQueue, sendReminders } from './features/prescription-requests/talk/reminders.ts';
import { requestTalkRoutes } from './features/prescription-requests/talk/routes.ts';
import { mailUnread, unreadMailQueue } from './features/prescription-requests/talk/unread-mails.ts';
import { moveTellingQueue, tellMove } from './features/prescription-requests/telling.ts';
import { readFollowedRequests } from './features/prescription-requests/tracking.ts';
import { followedRequestRoutes } from './features/prescription-requests/tracking-routes.ts';
import { type PushServices, publicPushServices } from './features/push/push-services.ts';
import { pushDeliveryQueue, pushQueue } from './features/push/queues.ts';
import { pushRoutes } from './features/push/routes.ts';
import { createPush } from './features/push/service.ts';
import { askingRoutes } from './features/searches/asking/routes.ts';
import { askRoutes } from './features/searches/asks/routes.ts';
import { choosingRoutes } from './features/searches/choosing/routes.ts';
import { searchReader } from './features/searches/followed.ts';
import { tellWhoWasAnswered } from './features/searches/unverified.ts';
import { forgetOldSearches } from './features/searches/upkeep.ts';
import { searchQueues, workOnSearches } from './features/searches/work.ts';
import { createCookies } from './features/sessions/cookies.ts';
import { createEmailLogin } from './features/sessions/email-login.ts';
import { createLoginCodes } from './features/sessions/login-codes.ts';
import { sessionRoutes } from './features/sessions/routes.ts';
import { createSessions } from './features/sessions/service.ts';
import { browserIn } from './features/tracking/browser.ts';
import type { Readers } from './features/tracking/readers.ts';
import { trackingRoutes } from './features/tracking/routes.ts';
import { uploadRoutes } from './features/uploads/routes.ts';
import { pictureRoutes } from './pages/pictures/routes.ts';
import { plainForms } from './pages/plain-forms.ts';
import type { Renderer } from './pages/renderer.ts';
import { assetsRoutes, pagesRoutes } from './pages/routes.ts';
import { sitemapRoutes } from './pages/sitemap/routes.ts';
import { AppError } from './platform/app-error.ts';
import { createBudgets } from './platform/budgets.ts';
import { type Clock, minutes, type Pause, systemPause } from './platform/clock.ts';
import { answerError, answerUnreadable } from './platform/error-answer.ts';
import { readForwardedFor } from './platform/forwarded-for.ts';
import { healthRoutes } from './platform/health.ts';
import type { Jobs } from './platform/jobs.ts';
import { leaveInOrder } from './platform/leaving.ts';
import { createLimits } from './platform/limits.ts';
import { loggerOptions } from './platform/logging.ts';
import { assertOneHost } from './platform/one-host.ts';
import { createOriginCheck } from './platform/origin.ts';
import { pressureLimits } from './platform/pressure.ts';
import { createPublicChanges, publicChannel } from './platform/public-changes.ts';
import { readListingVersion } from './platform/public-list.ts';
import { createResponseCache } from './platform/response-cache.ts';
import { createRoute, zodSchemas } from './platform/route.ts';
import { contentSecurity, securityHeaders } from './platform/security-headers.ts';
import { headLimits, limitSlowSenders } from './platform/slow-senders.ts';
import { type StartUp, startedBefore } from './platform/start-up.ts';
import type { Services } from './services.ts';
import type { Config } from './settings/config.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** For what is loaded beside the calls: the sample data. */
    files: Files;
  }
}

/** Everything from outside comes in here, so that a test can hold it. */
interface AppDeps {
  config: Config;
  database: OpenDatabase;
  jobs: Jobs;
  storage: Storage;
  mailTransport: MailTransport;
  fetchPicture: FetchPicture;
  /** Where messages for devices are taken; the browsers' makers' if nobody says. */
  pushServices?: PushServices;
  clock: Clock;
  /** How an answer waits that is slowed; by the clock of the machine if nobody says. */
  pause?: Pause;
  /** How long the payment provider may take for one try, in milliseconds; ten seconds if nobody says. */
  paymentTimeout?: number;
  /** From where on calls are refused at once, `pressureLimits` if nobody says. */
  pressure?: typeof pressureLimits | Record<string, never>;
  /** What `/readyz` waits for beside all this; nothing if nobody says. */
  startUp?: StartUp;
  /** Renders the pages. Without it there are none: a test of the API needs none. */
  renderer?: Renderer;
}

/** Every queue there is; they are made before the app is (`createJobs`). */
export const queues = [
  mailQueue,
  codeMailQueue,
  lateCodeMailQueue,
  cleanUpQueue,
  expiryNoticeQueue,
  askedMedicinesQueue,
  cancellingQueue,
  fetchedPictureQueue,
  pushQueue,
  pushDeliveryQueue,
  moveTellingQueue,
  unreadMailQueue,
  refillQueue,
  ...searchQueues,
];

const logAnswer: onResponseAsyncHookHandler = async (request, reply) => {
  request.log.info({ req: request, res: reply, ms: Math.round(reply.elapsedTime) }, 'answered');
};

/** Fastify takes a bare number for nobody: a count says nothing of who asks. The operator does. */
const trusted = (proxies: Config['trustProxy']) =>
  typeof proxies === 'number' ? (_address: string, hop: number) => hop < proxies : proxies;

/** Puts the product together: the only place where its features meet. */
export async function createApp({
  config,
  database,
  jobs,
  storage,
  mailTransport,
  fetchPicture,
  pushServices = publicPushServices,
  clock,
  pause = systemPause,
  paymentTimeout,
  pressure = pressureLimits,
  startUp = startedBefore,
  renderer,
}: AppDeps) {
  const { db } = database;
  const app = fastify({
    logger: loggerOptions(config.logLevel, clock),
    trustProxy: trusted(config.trustProxy),
    schemaController: zodSchemas,
    // The public list is called too often for a line a call; the features below log their own.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 256 * 1024,
    // Photos may take their time on a shared line, but not for ever.
    requestTimeout: minutes(20),
    http: headLimits,
    forceCloseConnections: 'idle',
    // `leaveInOrder` says it in our own words.
    return503OnClosing: false,
    // An address that cannot be decoded never reaches a route, nor the handler below.
    frameworkErrors: answerError,
    clientErrorHandler: answerUnreadable,
  });
  readForwardedFor(app);
  leaveInOrder(app);
  limitSlowSenders(app);
  // Otherwise a text would be taken for a body, and refused for its content only.
  app.removeContentTypeParser('text/plain');
  app.addHook('onRequest', assertOneHost);
  app.setErrorHandler(answerError);
  app.setNotFoundHandler(() => {
    throw new AppError('not_found');
  });

  const limits = createLimits(db, clock, config.rateLimitScale);
  const budgets = createBudgets(clock, config.rateLimitScale);
  const mail = createMail({
    jobs,
    transport: mailTransport,
    clock,
    budgets,
    perHour: config.mailPerHour,
    db,
    log: app.log,
  });
  const push = createPush({
    db,
    clock,
    jobs,
    budgets,
    keys: config.push,
    contactEmail: config.contactEmail,
    services: pushServices,
  });
  const live = createLive({ db, clock, log: app.log });
  const publicChanges = createPublicChanges(database, clock);
  let stopListening = async () => {};
  app.addHook('onReady', async () => {
    live.start();
    stopListening = database.listen({
      [liveChannel]: live.listener,
      [publicChannel]: publicChanges.listener,
    });
  });
  app.addHook('preClose', async () => live.endStreams());
  app.addHook('onClose', async () => {
    await stopListening();
    await live.stop();
  });
  const tempFolder = path.join(config.dataDir, 'uploads');
  const cookies = createCookies(config);
  const files = createFiles({
    db,
    storage,
    clock,
    tempFolder,
    settings: config,
    log: app.log,
    browserIn: (request) => browserIn({ cookies }, request),
  });
  app.decorate('files', files);
  const sessions = createSessions(db, clock, cookies, live, {
    doctor: (db, id) => goOfflineWithoutSession(db, [id]),
  });
  const codes = createLoginCodes({ db, clock, limits, mail, cookies });
  const emailLogin = createEmailLogin({ db, clock, limits, sessions, codes });
  const { publicUrl } = config;
  const payments = createPayments({
    db,
    clock,
    settings: config.stripe,
    transfer: config.transfer,
    timeout: paymentTimeout,
    log: app.log,
    ...advertisementPayments({ mail, live, publicUrl }),
  });
  const services: Services = {
    db,
    clock,
    pause,
    limits,
    budgets,
    files,
    mail,
    live,
    publicChanges,
    cookies,
    sessions,
    emailLogin,
    payments,
    push,
    publicUrl,
  };
  jobs.handle(cleanUpQueue, async () => {
    await splitOldNames(db);
    await foldOldNames(db);
    await endUnproven(services);
    await cleanUp(services);
    await forgetOldReports(services);
    await forgetOldStaff(services);
    await forgetOldReceipts(services);
    await forgetOldPharmacyReports(services);
    await forgetOldSearches(services);
  });
  jobs.handle(expiryNoticeQueue, () => sendExpiryNotices(services));
  jobs.handle(askedMedicinesQueue, () => tellAskedMedicines(services));
  jobs.handle(cancellingQueue, (data) => cancelPayments(services, data));

  const counts = createCounts({ db, clock, scale: config.rateLimitScale, log: app.log });
  app.addHook('onClose', () => counts.flush());

  jobs.handle(moveTellingQueue, ({ moveId }) => tellMove(services, moveId));
  jobs.handle(unreadMailQueue, (unread) => mailUnread(services, unread));
  jobs.handle(refillQueue, () => sendReminders(services));
  const asking = { ...services, jobs, scale: config.rateLimitScale };
  workOnSearches(asking);

  const picturing = { db, clock, files, live, push, jobs, fetchPicture, log: app.log };
  jobs.handle(fetchedPictureQueue, (data) => fetchPictures(picturing, data));

  // Not a context of its own: it must see every route.
  // Loaded only where it is on: the pages of the calls are a tenth of what a start reads.
  if (config.apiDocs) await (await import('./platform/api-docs.ts')).apiDocs(app);
  const currentIndex = createFreshIndex(db);
  // Not waited for: whoever watches the process hears meanwhile that it lives.
  app.addHook('onListen', async () => {
    currentIndex.built().catch((err) => app.log.warn({ err }, 'search index not built'));
  });
  await app.register(async (app) => publicPharmacyRoutes(app, { ...services, currentIndex }));
  await app.register(async (app) => publicPlaceRoutes(app, services));
  await app.register(async (app) => publicMedicineRoutes(app, services));
  await app.register(async (app) => publicDoctorRoutes(app, services));
  await app.register(async (app) => publicAdvertisementRoutes(app, services));
  await app.register(async (app) => {
    app.addHook('onResponse', logAnswer);
    paymentEventRoutes(app, { payments });
  });
  healthRoutes(app, { db, storage: files, search: currentIndex, startUp });

  await app.register(async (app) => {
    app.addHook('onResponse', logAnswer);
    await app.register(underPressure, {
      ...pressure,
      pressureHandler: async () => {
        if (startUp.isFelt) return;
        const { retryAfter } = pressureLimits;
        throw new AppError('unavailable', { message: 'under pressure', retryAfter });
      },
    });
    // Before anybody is asked who calls, and before the body.
    app.addHook('onRequest', async (request, reply) => {
      if (!request.routeOptions.config.endpoint?.files) return;
      files.admit(request);
      // Unlike `onResponse` it also comes when the sender has left before the answer.
      reply.raw.once('close', () => files.dismiss(request));
    });
    app.addHook('onResponse', async (request) => files.dismiss(request));
    securityHeaders(app, contentSecurity(config));
    await app.register(cookie);
    if (renderer) plainForms(app, { renderer, publicUrl });
    await app.register(compress, { threshold: 1024 });
    await app.register(multipart);
    app.addHook('onRequest', createOriginCheck(config));

    const route = createRoute(app, sessions.resolveActor);
    await app.register(async (app) =>
      uploadRoutes(app, createRoute(app, sessions.resolveActor), services),
    );
    sessionRoutes(route, {
      db,
      sessions,
      describe: {
        customer: ({ id }) => findCustomer(db, id),
        pharmacy: async ({ id, staffId }, language) => ({
          ...named(language, await getPharmacyRow(db, id)),
          staff: await findStaff(db, id, staffId),
        }),
        doctor: ({ id }) => findDoctor(db, id),
        admin: ({ id }) => findAdmin(db, id),
      },
      onSignOut: { doctor: goOffline },
    });
    pushRoutes(route, { ...services, heldBy: sessions.heldBy });
    liveRoutes(route, { live, sessions });
    customerRoutes(route, services);
    pharmacyRoutes(route, {
      ...services,
      measureResponses: (id) => measureResponses(db, id, clock()),
    });
    staffRoutes(route, services);
    priceRoutes(route, services);
    askedMedicineRoutes(route, services);
    placeRoutes(route, services);
    doctorRoutes(route, services);
    contactRoutes(route, { ...services, contact: config });
    prescriptionRequestRoutes(route, { ...services, jobs });
    requestTalkRoutes(route, { ...services, jobs });
    followedRequestRoutes(route, { ...services, jobs });
    const readers: Readers = {
      request: readFollowedRequests,
      named,
      search: searchReader(services),
      consultation: readFollowedConsultations,
    };
    trackingRoutes(route, services, readers);
    askRoutes(route, asking);
    askingRoutes(route, asking, readers);
    choosingRoutes(route, asking, readers);
    paymentRoutes(route, services);
    advertisementRoutes(route, { ...services, jobs, counts });
    adminRoutes(route, {
      ...services,
      mailDesk: createMailDesk(jobs, budgets, config.mailPerHour),
      whenUnverified: async (db, pharmacyId) => {
        await jobs.send(db, cancellingQueue, { pharmacyId });
        await tellWhoWasAnswered(asking, db, pharmacyId);
      },
    });
  });

  if (!config.production) {
    await app.register(async (app) => {
      securityHeaders(app, contentSecurity(config));
      const { outboxRoutes } = await import('./features/mail/outbox-routes.ts');
      outboxRoutes(app, { folder: outboxFolder(config), publicUrl: config.publicUrl });
    });
  }
  if (renderer?.clientDir) await assetsRoutes(app, renderer.clientDir);
  if (renderer) {
    await app.register(async (app) => {
      securityHeaders(app, contentSecurity(config, inlineStyles(renderer)));
      await app.register(compress, { threshold: 1024 });
      pictureRoutes(app, services);
      sitemapRoutes(app, {
        db,
        publicUrl,
        cache: createResponseCache(() => readListingVersion(db), {
          changes: publicChanges,
          most: 10,
        }),
      });
      await pagesRoutes(app, {
        renderer,
        publicUrl,
        serviceWorker: config.serviceWorker,
        pressure,
        startUp,
        cache: createResponseCache(() => readPublicVersion(db, clock()), {
          changes: publicChanges,
          most: 200,
        }),
      });
    });
  }
  return app;
}

/** What the policy of the pages lets through beside files. */
const inlineStyles = ({ styles, styleNonce }: Renderer): string[] =>
  styles?.hashes ?? (styleNonce ? [`'nonce-${styleNonce}'`] : []);

/** Where mails are written while no mail server is set. */
export const outboxFolder = (config: Config): string => path.join(config.dataDir, 'outbox');
