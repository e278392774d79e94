import type { ChannelName, DeliveryChannel } from '@dawaya/contract/vocabulary/channels';
import type { Database } from '../../database/client.ts';
import type { DeliveryReport } from './channel.ts';
import { failExpired, giveUpWaiting } from './fail-messages.ts';
import { deliverMessage } from './hand-over.ts';
import { dayShareOf, isCodeKind, type TextKind } from './messages.ts';
import {
  findChannel,
  type OutgoingMessage,
  queueFailedAgain,
  queueMessages,
  type SendingServices,
  withdrawAbout,
  withdrawChoice,
  withdrawMessages,
} from './queue-messages.ts';
import type { OverdueNewsJob } from './queues.ts';
import { storeReport } from './store-report.ts';

export interface Deliveries {
  /** Whether the operator has set up the channel. */
  has(channel: ChannelName): boolean;
  /**
   * Queues messages to one recipient, in their order, in the transaction of their cause. It skips
   * those that exist.
   * @param waitMs the delay in milliseconds.
   * @returns false when the share of the number has no room for them. The first time in a
   * day the number gets a sentence about it instead.
   */
  send(db: Database, messages: readonly OutgoingMessage[], waitMs?: number): Promise<boolean>;
  /**
   * Deletes messages of a kind to `recipient` that no gateway has had yet, in the transaction of
   * `db`.
   * @returns their number.
   */
  withdraw(db: Database, recipient: string, kind: TextKind): Promise<number>;
  /**
   * Deletes the news and questions about these ids that no gateway has, in the transaction of `db`.
   * @param subjectIds ids of inquiries, requests, alerts or channels of staff.
   * @returns their event keys.
   */
  withdrawAbout(
    db: Database,
    subjectIds: readonly string[],
    options?: { onlyChats?: boolean },
  ): Promise<string[]>;
  /** Deletes messages to staff about the choice of a request that have not reached them. */
  withdrawChoice(db: Database, requestId: string): Promise<void>;
  /**
   * Until when no code of the kind goes out by SMS, because that part of `SMS_PER_DAY` is used up.
   */
  heldUntil(db: Database, kind: TextKind): Promise<Date | undefined>;
  /** Does the job of the queues of deliveries. */
  deliver(ids: readonly string[]): Promise<void>;
  /**
   * Stores what the gateway reports. Reports come in any order, and repeatedly.
   * @returns whether a message waited for it.
   */
  report(channel: ChannelName, report: DeliveryReport): Promise<boolean>;
  /**
   * Queues a failed message again, in the transaction of `db`.
   * @returns its channel; undefined when there is none, or it carried a code.
   */
  sendAgain(db: Database, id: string): Promise<DeliveryChannel | undefined>;
  /**
   * Does the job of news that have another way: gives up those that still wait for a gateway.
   * @throws RetryLaterError while one is handed over.
   */
  giveUpWaiting(job: OverdueNewsJob): Promise<void>;
  /** Ends messages that no gateway took in time, and those that it never reported. */
  failExpired(db: Database): Promise<void>;
}

export const createDeliveries = (services: SendingServices): Deliveries => ({
  has: (channel) => findChannel(services, channel) !== undefined,
  send: (db, messages, waitMs = 0) => queueMessages(services, db, messages, waitMs),
  withdraw: withdrawMessages,
  withdrawChoice: (db, requestId) => withdrawChoice(services, db, requestId),
  withdrawAbout,
  heldUntil: (db, kind) =>
    services.budget.heldUntil(db, dayShareOf({ kind, isCode: isCodeKind(kind) })),
  async deliver(ids) {
    for (const id of ids) await deliverMessage(services, id);
  },
  report: (channel, report) => storeReport(services, channel, report),
  sendAgain: (db, id) => queueFailedAgain(services, db, id),
  giveUpWaiting: (job) => giveUpWaiting(services, job),
  failExpired: (db) => failExpired(services, db),
});
