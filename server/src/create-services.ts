import path from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { type AppServices, areas } from './areas.ts';
import type { OpenDatabase } from './database/client.ts';
import { findAdmin, noteSecondFactor } from './features/admin/index.ts';
import {
  advertisementPayments,
  cancellingQueue,
  createCounts,
  type FetchPicture,
} from './features/advertisements/index.ts';
import { endTextsOf } from './features/conversations/index.ts';
import { findCustomer } from './features/customers/index.ts';
import {
  createDeliveries,
  createFailedDeliveries,
  createGateways,
  createSmsBudget,
} from './features/deliveries/index.ts';
import {
  findDoctor,
  listFollowedConsultations,
  setOffline,
  setSignedOutOffline,
} from './features/doctors/index.ts';
import { createFiles, type KeyRing, type Storage } from './features/files/index.ts';
import { inquiryReader, notifyAnsweredCustomers } from './features/inquiries/index.ts';
import { createLive } from './features/live/index.ts';
import {
  createMail,
  createMailDesk,
  type MailTransport,
  subjectOfMail,
} from './features/mail/index.ts';
import { createPayments } from './features/payments/index.ts';
import {
  createFreshIndex,
  findStaff,
  getPharmacyRow,
  withShopName,
} from './features/pharmacies/index.ts';
import { listFollowedRequests, measureResponses } from './features/prescription-requests/index.ts';
import { createPush, type PushServices, titleOfPush } from './features/push/index.ts';
import {
  createCookies,
  createEmailLogin,
  createLoginCodes,
  createSessions,
  sealSecretsAgain,
} from './features/sessions/index.ts';
import { opensLink, readBrowser } from './features/tracking/index.ts';
import { createBudgets } from './platform/budgets.ts';
import type { Clock, Pause } from './platform/clock.ts';
import type { Jobs } from './platform/jobs.ts';
import { createLimits } from './platform/limits.ts';
import { createPublicChanges } from './platform/public-changes.ts';
import { createRowSealing } from './platform/seal-rows.ts';
import type { Config } from './settings/config.ts';

/** The outside world, as parameters, so that a test can replace it. */
export interface ServiceDeps {
  config: Config;
  database: OpenDatabase;
  jobs: Jobs;
  storage: Storage;
  keyRing: KeyRing;
  mailTransport: MailTransport;
  fetchPicture: FetchPicture;
  pushServices: PushServices;
  clock: Clock;
  pause: Pause;
  /** Milliseconds that the payment provider has for one try. */
  paymentTimeout: number | undefined;
  log: FastifyBaseLogger;
}

/**
 * Creates all services, and connects lower areas with the higher ones that they call back. This
 * and `areas.ts` are the only places where areas meet.
 */
export function createServices({
  config,
  database,
  jobs,
  storage,
  keyRing,
  mailTransport,
  fetchPicture,
  pushServices,
  clock,
  pause,
  paymentTimeout,
  log,
}: ServiceDeps): Omit<AppServices, 'erasePerson' | 'eraseSender' | 'receiveMessage' | 'isUrgent'> {
  const { db } = database;
  const { publicUrl, rateLimitScale: scale, mailPerHour: perHour } = config;
  const limits = createLimits(db, clock, scale);
  const budgets = createBudgets(clock, scale);
  const mail = createMail({ jobs, transport: mailTransport, clock, budgets, perHour, db, log });
  // RATE_LIMIT_SCALE does not multiply what the operator pays for.
  const smsBudget = createSmsBudget(createBudgets(clock, 1), config.smsPerDay);
  const gateways = createGateways(config);
  const deliveries = createDeliveries({
    db,
    clock,
    jobs,
    budget: smsBudget,
    channels: gateways,
    log,
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
  const live = createLive({ db, clock, log });
  const cookies = createCookies(config);
  const sealRows = createRowSealing(
    { db, clock },
    areas.flatMap(({ sealed = [] }) => sealed),
  );
  const files = createFiles({
    db,
    storage,
    clock,
    tempFolder: path.join(config.dataDir, 'uploads'),
    settings: config,
    log,
    browserIn: (request) => readBrowser({ cookies }, request),
    async rotateOthers() {
      await sealSecretsAgain({ db, keyRing }, log);
      await sealRows();
    },
  });
  const requiresSecondFactor = config.adminSecondFactor === 'required';
  const onSignedOut = { doctor: setSignedOutOffline };
  const sessions = createSessions({ db, clock, cookies, live, onSignedOut, requiresSecondFactor });
  const codes = createLoginCodes({ db, clock, limits, mail, deliveries, cookies });
  const payments = createPayments({
    db,
    clock,
    settings: config.stripe,
    transfer: config.transfer,
    timeout: paymentTimeout,
    log,
    ...advertisementPayments({ mail, live, publicUrl }),
  });
  return {
    db,
    clock,
    pause,
    limits,
    budgets,
    files,
    mail,
    deliveries,
    smsSettings: config.sms ?? config.smpp,
    gateways,
    live,
    publicChanges: createPublicChanges(database, clock),
    cookies,
    sessions,
    loginCodes: codes,
    emailLogin: createEmailLogin({
      db,
      clock,
      limits,
      sessions,
      codes,
      mail,
      deliveries,
      budgets,
      publicUrl,
      keyRing,
    }),
    payments,
    push,
    jobs,
    scale,
    retention: config.retention,
    allowsMedicineAds: config.allowsMedicineAds,
    requiresSecondFactor,
    isDemo: config.isDemo,
    noteSecondFactor,
    keyRing,
    publicUrl,
    log,
    fetchPicture,
    contact: config,
    counts: createCounts({ db, clock, scale, log }),
    currentIndex: createFreshIndex(db),
    mailDesk: createMailDesk(clock, budgets, perHour),
    deliveryDesk: createFailedDeliveries({
      clock,
      budget: smsBudget,
      deliveries,
      channels: gateways,
      prices: config.prices,
      subjectOf: { mail: subjectOfMail, push: titleOfPush },
    }),
    readers: {
      request: listFollowedRequests,
      withShopName,
      inquiry: inquiryReader({ files }),
      consultation: listFollowedConsultations,
    },
    describe: {
      customer: ({ id }) => findCustomer(db, id),
      pharmacy: async ({ id, staffId }, language) => ({
        ...withShopName(language, await getPharmacyRow(db, id)),
        staff: await findStaff(db, id, staffId),
      }),
      doctor: ({ id }) => findDoctor(db, id),
      admin: ({ id }) => findAdmin(db, id),
    },
    onSignOut: { doctor: setOffline },
    opensLink: (db, request, token) => opensLink(db, { cookies }, request, token),
    endTexts: (db, staffId) => endTextsOf({ deliveries }, db, staffId),
    measureResponses: (id) => measureResponses(db, id, clock()),
    async whenUnverified(db, pharmacyId) {
      await jobs.send(db, cancellingQueue, { pharmacyId });
      await notifyAnsweredCustomers({ jobs, live }, db, pharmacyId);
    },
  };
}
