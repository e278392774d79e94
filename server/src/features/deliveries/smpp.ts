/// <reference path="./smpp-library.d.ts" />
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Pdu } from 'smpp';
import { waitUnlessAborted } from '../../database/wait-unless-aborted.ts';
import { seconds } from '../../platform/clock.ts';
import { PermanentFailureError, RetryLaterError } from '../../platform/jobs.ts';
import type { SmppSettings } from '../../settings/providers/smpp.ts';
import { type DeliveryReport, type Gateway, PartlySentError, type Receiver } from './channel.ts';
import {
  bindSmpp,
  nameOfStatus,
  type SmppConnection,
  smppStatus,
  smppTimings,
} from './smpp-connection.ts';
import { type Delivered, partsOf, readDelivered } from './smpp-pdu.ts';
import { smsChannel } from './sms-text.ts';

// SMPP 3.4: one connection to an operator's server, in both directions. Operators allow few, so one
// process of all has it, and a job that another process takes comes back after a second.

/** Refusals that no further try changes. */
const finalRefusals: ReadonlySet<number> = new Set([
  smppStatus.invalidLength,
  smppStatus.invalidRecipient,
  smppStatus.invalidRecipientType,
  smppStatus.invalidRecipientPlan,
]);
const tooFast: ReadonlySet<number> = new Set([smppStatus.throttled, smppStatus.queueFull]);

/** Milliseconds before a receipt is looked up again whose message another job is about to store. */
const receiptPauses = [100, 500, 2000, 5000];
/** Ids that were just given, so that their receipts are waited for. */
const maxGiven = 1000;

/** Sends and receives SMS through an operator's server. */
export function createSmppGateway(settings: SmppSettings, timings = smppTimings): Gateway {
  let connection: SmppConnection | undefined;
  let hasTurn = false;
  const given = new Set<string>();

  const submit = async (bound: SmppConnection, fields: object, until: number): Promise<string> => {
    for (;;) {
      const { command_status: status, message_id: id = '' } = await bound.submit(fields);
      if (status === smppStatus.ok) return id;
      const refusal = `the SMPP server answered ${nameOfStatus(status)}`;
      if (finalRefusals.has(status)) throw new PermanentFailureError(refusal);
      if (!tooFast.has(status)) throw new Error(refusal);
      // A message of which the server has some parts must not restart for a short wait.
      if (Date.now() + timings.throttled > until) throw new RetryLaterError(seconds(10));
      await pause(timings.throttled);
    }
  };

  const takeReport = async (receiver: Receiver, report: DeliveryReport) => {
    for (const wait of [...receiptPauses, 0]) {
      if (await receiver.takeReport(report)) return void given.delete(report.providerId);
      if (!given.has(report.providerId)) return;
      await pause(wait);
    }
  };

  /**
   * Stores messages of the server in their order, and receipts in any order.
   */
  const createDeliver = (receiver: Receiver) => {
    const id = randomUUID().slice(0, 8);
    let last: Promise<void> = Promise.resolve();
    /**
     * Returns undefined for an unreadable message, which is acknowledged, or the server would
     * deliver it for ever.
     */
    const read = (pdu: Pdu) => {
      try {
        return readDelivered(settings, pdu, id);
      } catch (err) {
        receiver.log.error({ err }, 'a message from the SMPP server cannot be read');
        return undefined;
      }
    };
    const store = async (delivered: Delivered) => {
      if (delivered.kind === 'message') await receiver.takeMessage(delivered.message);
      if (delivered.kind === 'part') await receiver.takePart(delivered.part);
      if (delivered.kind === 'report') await takeReport(receiver, delivered.report);
    };
    const withLog = (storing: Promise<void>) =>
      storing.catch((err: unknown) => {
        receiver.log.error({ err }, 'a message from the SMPP server was not stored yet');
        throw err;
      });
    return async (pdu: Pdu): Promise<void> => {
      const delivered = read(pdu);
      if (!delivered) return;
      if (delivered.kind === 'report') return withLog(store(delivered));
      const storing = withLog(last.then(() => store(delivered)));
      // The caller of each PDU gets its failure; the next PDU is stored all the same.
      last = storing.catch(() => {});
      return storing;
    };
  };

  return {
    ...smsChannel(settings.number),
    async send(recipient, message) {
      if (!hasTurn) throw new RetryLaterError(seconds(1));
      const bound = connection;
      if (!bound) throw new Error('there is no connection to the SMPP server');
      const until = Date.now() + timings.message;
      let id = '';
      for (const [index, fields] of partsOf(settings, recipient, message).entries())
        id = await submit(bound, fields, until).catch((error) => {
          throw index > 0 ? new PartlySentError(error) : error;
        });
      if (!id) return { state: 'sent' };
      given.add(id);
      const [oldest] = given;
      if (given.size > maxGiven && oldest) given.delete(oldest);
      return { state: 'accepted', providerId: id };
    },
    async keepConnected(receiver, signal) {
      hasTurn = true;
      const leaving = Promise.withResolvers<void>();
      signal.addEventListener('abort', () => leaving.resolve());
      let wait = timings.firstPause;
      while (!signal.aborted) {
        try {
          const bound = await bindSmpp(settings, createDeliver(receiver), timings);
          connection = bound;
          const boundAt = Date.now();
          receiver.log.info('bound to the SMPP server');
          if (signal.aborted) leaving.resolve();
          await Promise.race([bound.ended, leaving.promise]);
          connection = undefined;
          // A server that ends each connection at once is not asked more and more often.
          if (Date.now() - boundAt > timings.longestPause) wait = timings.firstPause;
          if (signal.aborted) await bound.close();
          else receiver.log.warn('the connection to the SMPP server ended');
        } catch (err) {
          receiver.log.warn({ err }, 'no connection to the SMPP server');
        }
        // Random, so that the processes do not reconnect at the same moment.
        await waitUnlessAborted(wait * (0.5 + Math.random() / 2), signal);
        wait = Math.min(timings.longestPause, wait * 2);
      }
      hasTurn = false;
    },
  };
}
