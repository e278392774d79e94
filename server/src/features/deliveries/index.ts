import type { Database, OpenDatabase } from '../../database/client.ts';
import { deliveries, incomingMessages, incomingParts } from '../../database/schema.ts';
import { type Area, defineWork } from '../../platform/area.ts';
import type { Erased, ErasedPerson } from '../../platform/erasure.ts';
import type { ServicesWithDeliveries } from './delivery-services.ts';
import { answerMessages } from './incoming.ts';
import { storePart, storeRepeatable } from './incoming-parts.ts';
import {
  chatDeliveryQueue,
  codeDeliveryQueue,
  deliveryQueue,
  incomingPhotoQueue,
  incomingQueue,
  overdueNewsQueue,
} from './queues.ts';
import { deleteOldMessages, eraseMessages } from './records.ts';
import { deliveryEventRoutes } from './routes.ts';
import { deleteExpired } from './stored-messages.ts';

export { createSmsBudget } from './budget.ts';
export {
  type Channel,
  type Gateway,
  type IncomingMessage,
  type MessageReply,
  objectSign,
  PictureRefusedError,
  type ReceiveMessage,
  type StoredMessage,
} from './channel.ts';
export type { ServicesWithDeliveries } from './delivery-services.ts';
export {
  createFailedDeliveries,
  type FailedDeliveries,
  type FailedDelivery,
} from './failed-deliveries.ts';
export { createGateways } from './gateways.ts';
export { hasMessage, readTexts } from './incoming.ts';
export { lockSender, lockSenders, type Sender } from './lock-sender.ts';
export type { newsKinds } from './messages.ts';
export { mailLifetime, type OutgoingMessage } from './queue-messages.ts';
export { type DeliveryJob, mailQueue, pushDeliveryQueue, unsentNewsQueue } from './queues.ts';
export { findPhone } from './sender-history.ts';
export { createDeliveries, type Deliveries } from './service.ts';
export {
  confirmShown,
  deleteDeliveries,
  deleteNotifications,
  deliverStored,
  hasShown,
  storeMessages,
  withdrawMails,
} from './stored-messages.ts';

const deliver = ({ deliveries }: ServicesWithDeliveries, { ids }: { ids: string[] }) =>
  deliveries.deliver(ids);

/**
 * Keeps the connections of gateways that have one instead of a webhook.
 * @returns a function that ends them.
 */
export function connectGateways(
  database: Pick<OpenDatabase, 'runAlone'>,
  services: ServicesWithDeliveries,
): () => Promise<void> {
  const { gateways, deliveries, log } = services;
  const stops = gateways.flatMap(({ name, keepConnected }) =>
    keepConnected
      ? database.runAlone(`gateway ${name}`, (signal) =>
          keepConnected(
            {
              takeMessage: (message) => storeRepeatable(services, message),
              takePart: (part) => storePart(services, part),
              takeReport: (report) => deliveries.report(name, report),
              log,
            },
            signal,
          ),
        )
      : [],
  );
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}

async function erase(
  _services: object,
  db: Database,
  person: ErasedPerson,
): Promise<Partial<Erased>> {
  return { texts: await eraseMessages(db, person) };
}

export const area = {
  sealed: [{ table: deliveries }, { table: incomingMessages }, { table: incomingParts }],
  publicRoutes: deliveryEventRoutes,
  queues: [
    defineWork(deliveryQueue, deliver),
    defineWork(chatDeliveryQueue, deliver),
    defineWork(codeDeliveryQueue, deliver),
    defineWork(overdueNewsQueue, ({ deliveries }: ServicesWithDeliveries, job) =>
      deliveries.giveUpWaiting(job),
    ),
    defineWork(incomingQueue, (services: ServicesWithDeliveries, { id }) =>
      answerMessages(services, id, services.receiveMessage, { isUrgent: services.isUrgent }),
    ),
    defineWork(incomingPhotoQueue, (services: ServicesWithDeliveries, { id }) => {
      const { receiveMessage, isUrgent } = services;
      return answerMessages(services, id, receiveMessage, { isUrgent, takesPhotos: true });
    }),
  ],
  async cleanUp({ db, clock, deliveries }: ServicesWithDeliveries) {
    await deleteExpired(db, clock());
    await deliveries.failExpired(db);
    await deleteOldMessages(db, clock());
  },
  erase,
} satisfies Area;
