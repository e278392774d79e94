import type { Queue } from '../../platform/jobs.ts';

/** Deliveries to one recipient, in their order. */
export interface DeliveryJob {
  ids: string[];
}

/** The row, not the job, says when a delivery has failed (docs/messages.md). */
const untilExpired = { retryLimit: 300, deletesFailed: true };

export const deliveryQueue: Queue<DeliveryJob> = {
  name: 'deliveries',
  ...untilExpired,
  workers: 2,
  batch: 5,
};

/** Separate, because a used-up `SMS_PER_DAY` holds up all SMS. */
export const chatDeliveryQueue: Queue<DeliveryJob> = { ...deliveryQueue, name: 'chat-deliveries' };

/** Separate, because a person waits for a code. */
export const codeDeliveryQueue: Queue<DeliveryJob> = {
  name: 'delivery-codes',
  ...untilExpired,
  retryDelayMax: 30,
  workers: 2,
};

/** It retries for about a day (docs/mail.md). The area `mail` does its jobs, of one mail each. */
export const mailQueue: Queue<DeliveryJob> = {
  name: 'mail-deliveries',
  retryLimit: 100,
  deletesFailed: true,
  workers: 4,
  // All mails of a batch leave before pg-boss takes the jobs for lost, even with a slow mail
  // server.
  batch: 5,
};

/**
 * A job for each device, so that a failed job neither delays nor repeats another job. The area
 * `push` does them.
 */
export const pushDeliveryQueue: Queue<DeliveryJob> = {
  name: 'notification-deliveries',
  retryLimit: 8,
  workers: 4,
  deletesFailed: true,
};

/** News that a mail can replace. */
export interface OverdueNewsJob extends DeliveryJob {
  /** News that have left this channel since begin their half hour when the job runs. */
  channel?: string;
}

/**
 * Gives up news that a mail can replace and no gateway has taken in half an hour, or in an
 * hour where a chat came first.
 */
export const overdueNewsQueue: Queue<OverdueNewsJob> = { name: 'overdue-news', retryLimit: 100 };

/** Failed news. The area `conversations` mails that there is news. */
export const unsentNewsQueue: Queue<{ eventKey: string }> = { name: 'unsent-news', retryLimit: 20 };

/** Messages that arrived. */
export const incomingQueue: Queue<{ id: string }> = {
  name: 'incoming-messages',
  retryLimit: 10,
  workers: 2,
  deletesFailed: true,
};

/** Separate, because a provider that is slow with pictures would hold up the answers to texts. */
export const incomingPhotoQueue: Queue<{ id: string }> = {
  ...incomingQueue,
  name: 'incoming-photos',
  retryDelayMax: 30,
};
