import type { FastifyBaseLogger } from 'fastify';
import type Stripe from 'stripe';
import type { Database } from '../../database/client.ts';
import type { Clock } from '../../platform/clock.ts';
import { isFullyRefunded } from './intent.ts';
import {
  abandonAttempt,
  changePayment,
  findByIntent,
  isRecorded,
  listSettledTimes,
  lockPayment,
  recordEvent,
} from './ledger.ts';
import type { PaymentProvider } from './provider.ts';
import { findDue, isRefusal, type PaidFor, settlePayment } from './settlement.ts';

interface EventServices extends PaidFor {
  db: Database;
  clock: Clock;
  provider: PaymentProvider;
  log: Pick<FastifyBaseLogger, 'warn'>;
}

/** The states that an event may bring after success. */
type PostPaymentState = 'refunded' | 'disputed' | 'lost' | 'dispute-over';

const intentIdOf = (intent: string | { id: string } | null) =>
  typeof intent === 'string' ? intent : intent?.id;

/**
 * Handles a signed event, once. Events come in any order, repeatedly, and at the same moment as the
 * page's call. An event about a foreign payment is accepted too, because the provider would repeat
 * it for days.
 * @throws AppError `invalid_signature`; ProviderError, when the event has not counted and will be
 * sent again.
 */
export async function receiveEvent(
  services: EventServices,
  rawBody: Buffer,
  signature: unknown,
): Promise<void> {
  const { db, clock, provider, log } = services;
  const event = provider.readEvent(rawBody, signature, clock());
  if (await isRecorded(db, event.id)) return;
  try {
    await handleEvent(services, event);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    log.warn({ event: event.id, type: event.type, reason: error.message }, 'payment event refused');
  }
}

async function handleEvent(services: EventServices, event: Stripe.Event): Promise<void> {
  const { db, clock } = services;
  switch (event.type) {
    case 'payment_intent.succeeded':
      return settlePayment(services, event.data.object.id, { event });
    case 'payment_intent.payment_failed':
      // The attempt stays open, because another card may work.
      return void (await recordEvent(db, event, clock()));
    case 'payment_intent.canceled': {
      const { id: intentId } = event.data.object;
      return db.transaction(async (db) => {
        if (await recordEvent(db, event, clock())) await abandonAttempt(db, { intentId });
      });
    }
    case 'charge.refunded': {
      // A partial refund changes nothing, because the advertisement was paid and has run.
      const { object: charge } = event.data;
      if (!isFullyRefunded(charge)) return undefined;
      return applyEvent(services, event, intentIdOf(charge.payment_intent), 'refunded');
    }
    case 'charge.dispute.created':
    case 'charge.dispute.closed': {
      const { status, payment_intent } = event.data.object;
      const open = event.type === 'charge.dispute.created' ? 'disputed' : 'dispute-over';
      return applyEvent(
        services,
        event,
        intentIdOf(payment_intent),
        status === 'lost' ? 'lost' : open,
      );
    }
    default:
      return undefined;
  }
}

async function applyEvent(
  services: EventServices,
  event: { id: string; type: string },
  intentId: string | undefined,
  aftermath: PostPaymentState,
): Promise<void> {
  if (!intentId) return;
  const { db, clock, provider, whenReversed } = services;
  const dueAmount =
    (await findByIntent(db, intentId)) ??
    (await findDue(services, await provider.findIntent(intentId)));
  await db.transaction(async (db) => {
    const now = clock();
    if (!(await recordEvent(db, event, now))) return;
    const payment = await lockPayment(db, intentId, dueAmount, now);
    if (payment.status === 'refunded' || payment.status === 'lost') return;
    if (aftermath === 'disputed') return changePayment(db, payment.id, { status: 'disputed' });
    if (aftermath === 'dispute-over') {
      if (payment.status === 'disputed')
        await changePayment(db, payment.id, { status: 'succeeded' });
      return;
    }
    await changePayment(db, payment.id, { status: aftermath });
    const { settledAt } = payment;
    // A payment that never counted has no effect to undo.
    if (!settledAt) return;
    await whenReversed(
      db,
      { ...payment, status: aftermath, intentId, settledAt },
      {
        reason: aftermath === 'lost' ? 'dispute' : 'refund',
        otherPayments: await listSettledTimes(db, payment.subjectId),
        now,
      },
    );
  });
}
